// Owns: F6 and Shift+F6, which step through the parts of the window. Does not own: what is focused inside a part.
import { entranceOf, usable } from '../../kit/entrance';

/** Where each part had its focus last. */
const last = new WeakMap<HTMLElement, HTMLElement>();

function entrance(region: HTMLElement): HTMLElement | undefined {
  const before = last.get(region);
  if (before !== undefined && region.contains(before) && usable(before)) return before;
  return entranceOf(region);
}

/** Moves the focus to the next part, or the one before; a part is an element with `data-region`,
 * and it is entered at its `data-entrance` where it has one. */
export function stepRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => entrance(region) !== undefined);
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const from = regions[here];
  if (from !== undefined && document.activeElement instanceof HTMLElement) last.set(from, document.activeElement);
  const next = regions[(here + by + regions.length) % regions.length];
  if (next !== undefined) entrance(next)?.focus();
}
