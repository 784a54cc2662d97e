// Owns: whether all that is in a line has room with its details; where not, the line is marked and they are hidden.
// Does not own: what the details are, or how they are hidden (FacetBars.svelte).
import type { Attachment } from 'svelte/attachments';

/**
 * Measured whole each time, in one go before anything is drawn: what was decided before plays no part, so nothing swings to and fro.
 * Neither the line's own size nor its words change by the mark.
 */
function fit(line: HTMLElement): void {
  delete line.dataset.brief;
  if (line.scrollWidth > line.clientWidth) line.dataset.brief = '';
}

export const brief: Attachment<HTMLElement> = (line) => {
  const look = (): void => fit(line);
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(look);
  sizes.observe(line);
  words.observe(line, { childList: true, characterData: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
};
