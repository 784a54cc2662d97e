// Owns: what the keys of the whole window do, wherever the keyboard is. Does not own: which keys (kit/keys.ts), or the quick bar's.
import { openDialog, typedIn } from '../../kit/keyboard';
import { pressed } from '../../kit/keys';
import { goToFilterBox } from './filter-box';
import { stepRegion } from './regions';
import { everyScreen } from './screens';
import type { Screen } from './shell.svelte';

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
