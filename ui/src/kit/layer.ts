// Owns: where menus are put in the page. Does not own: where they are on the screen.
import { getContext, setContext } from 'svelte';

const DIALOG = Symbol('in a dialog');

/** Call while a dialog starts: what drops down in it lies over it. */
export function overDialog(): void {
  setContext(DIALOG, true);
}

/**
 * Call while a component starts; what it returns gives the place when something drops down. Inside the main part where there is one:
 * what is outside of every landmark is not found by those who step through them. A dialog lies over all of that.
 */
export function layerHome(): () => Element {
  const over = getContext<boolean | undefined>(DIALOG) === true;
  return () => (over ? document.body : (document.querySelector('main') ?? document.body));
}
