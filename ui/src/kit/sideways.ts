// Owns: one line that is wider than its place: it has no scroll bar, which would be higher than none, so the wheel moves it too,
// and where it goes on out of sight it fades. Does not own: what is in the line, or its keys: what has the focus comes into
// sight by itself.
import type { Attachment } from 'svelte/attachments';
import './sideways.css';

function fade(line: HTMLElement): void {
  // Of lines that are scaled, parts of a px are left at their end.
  const before = line.scrollLeft >= 1;
  const after = line.scrollLeft + line.clientWidth <= line.scrollWidth - 1;
  const cut = [before ? 'before' : '', after ? 'after' : ''].join(' ').trim();
  if (cut === '') delete line.dataset.cut;
  else line.dataset.cut = cut;
}

export const sideways: Attachment<HTMLElement> = (line) => {
  const turned = (event: WheelEvent): void => {
    const { deltaX, deltaY, ctrlKey } = event;
    // A wheel that turns to the side moves the line already; with Ctrl it changes the size of the page.
    if (deltaX !== 0 || ctrlKey) return;
    const before = line.scrollLeft;
    line.scrollLeft += deltaY;
    if (line.scrollLeft !== before) event.preventDefault();
  };
  const look = (): void => fade(line);
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(look);
  line.addEventListener('wheel', turned, { passive: false });
  line.addEventListener('scroll', look, { passive: true });
  sizes.observe(line);
  words.observe(line, { childList: true, characterData: true, subtree: true });
  look();
  return () => {
    line.removeEventListener('wheel', turned);
    line.removeEventListener('scroll', look);
    sizes.disconnect();
    words.disconnect();
  };
};
