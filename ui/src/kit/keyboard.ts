// Owns: moving the keyboard on when what a person asked for has come: an answer, a line that is gone. Does not own: where to.

/** What lies over the page and is typed in: it keeps the keyboard until the person leaves it. */
export const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [data-layer]';

/** The dialog that is open and has to be answered first. */
export const openDialog = (): Element | null => document.querySelector('[data-modal]');

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]';

/** Whether a letter that is pressed here is taken as a letter. */
export const typedIn = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPED) !== null;

/**
 * Call when the person acts; what it returns moves the keyboard on later. Somebody who has gone on meanwhile, to the quick
 * bar, a dialog or another field, keeps the keyboard there, and nothing that is typed gets lost.
 */
export function fromHere(): (to: HTMLElement | null | undefined) => void {
  const before = document.activeElement;
  return (to) => {
    const now = document.activeElement;
    const still = now === null || now === document.body || now === before;
    // A dialog or menu that is done has given the keyboard back to whatever had opened it.
    const givenBack = before?.isConnected === false && now?.closest(LAYER) === null;
    if (still || givenBack) to?.focus();
  };
}
