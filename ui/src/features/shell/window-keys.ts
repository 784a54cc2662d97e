// Owns: what the keys of the whole window do, wherever the keyboard is. Does not own: which keys (kit/keys.ts), or the quick bar's.
import { entranceOf, usable } from '../../kit/entrance';
import { openDialog, typedIn } from '../../kit/keyboard';
import { pressed } from '../../kit/keys';
import { everyScreen } from './screens';
import type { Screen } from './shell.svelte';

/** Where each part had its focus last. */
const last = new WeakMap<HTMLElement, HTMLElement>();

function entrance(region: HTMLElement): HTMLElement | undefined {
  const before = last.get(region);
  if (before !== undefined && region.contains(before) && usable(before)) return before;
  return entranceOf(region);
}

/**
 * F6 and Shift+F6: moves the focus to the next part of the window, or the one before; a part is an element with `data-region`, and
 * it is entered at its `data-entrance` where it has one. What asks (`data-asks`) is entered first, until it was left by this key.
 */
export function stepRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => entrance(region) !== undefined);
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const from = regions[here];
  if (from !== undefined && document.activeElement instanceof HTMLElement) last.set(from, document.activeElement);
  const asks = regions.find((region) => region.hasAttribute('data-asks') && !last.has(region) && !region.contains(document.activeElement));
  const next = asks ?? regions[(here + by + regions.length) % regions.length];
  if (next !== undefined) entrance(next)?.focus();
}

/** The box that filters what is on show has `data-find`; in front of the others is the box of a dialog that is open. */
function goToFilterBox(): void {
  const where = openDialog() ?? document;
  const box = [...where.querySelectorAll<HTMLInputElement>('input[data-find]')].find(usable);
  box?.focus();
  box?.select();
}

interface To {
  zoom: (step: -1 | 0 | 1) => void;
  /** Shows the sheet of keys. */
  keys: () => void;
  screen: (screen: Screen) => void;
}

export function windowKey(event: KeyboardEvent, to: To): void {
  if (event.defaultPrevented) return;
  const act = actOf(event, to);
  if (act === null) return;
  event.preventDefault();
  act();
}

function actOf(event: KeyboardEvent, { zoom, keys, screen }: To): (() => void) | null {
  if (pressed(event, 'larger')) return () => zoom(1);
  if (pressed(event, 'smaller')) return () => zoom(-1);
  if (pressed(event, 'normal')) return () => zoom(0);
  if (pressed(event, 'part')) return () => stepRegion(1);
  if (pressed(event, 'part back')) return () => stepRegion(-1);
  if (pressed(event, 'find')) return goToFilterBox;
  if (openDialog() !== null) return null;
  // A question mark may be a part of what is typed.
  const typed = event.key === '?' && typedIn(event.target);
  if (pressed(event, 'keys') && !typed) return keys;
  const wanted = everyScreen.find((one) => pressed(event, `screen ${one.screen}`))?.screen;
  return wanted === undefined ? null : () => screen(wanted);
}
