// Owns: that something can be dragged out of the window. Does not own: what; the system takes it over from the engine, because a
// page has no files.
import type { Attachment } from 'svelte/attachments';

/** Rows in a file that is made while the button is held down; of more, nobody holds it that long. */
export const MOST_DRAGGED = 20_000;

/** Without `out` it cannot be dragged. */
export function dragsOut(out: (() => void) | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (out === undefined) return;
    const begun = (event: DragEvent): void => {
      // The page's own drag would bring the words on the button.
      event.preventDefault();
      out();
    };
    element.draggable = true;
    element.addEventListener('dragstart', begun);
    return () => {
      element.draggable = false;
      element.removeEventListener('dragstart', begun);
    };
  };
}
