// Owns: one line that is wider than its place: it has no scroll bar, which would be higher than none, so the wheel moves it too.
// Does not own: what stands in the line, or its keys: what has the focus comes into sight by itself.
import type { Attachment } from 'svelte/attachments';

export const sideways: Attachment<HTMLElement> = (line) => {
  const turned = (event: WheelEvent): void => {
    const { deltaX, deltaY, ctrlKey } = event;
    // Beside, it is a movement to the side already; with the key, it is one of size.
    if (deltaX !== 0 || ctrlKey) return;
    const before = line.scrollLeft;
    line.scrollLeft += deltaY;
    if (line.scrollLeft !== before) event.preventDefault();
  };
  line.addEventListener('wheel', turned, { passive: false });
  return () => line.removeEventListener('wheel', turned);
};
