// Owns: Tab at the ends of a sheet leads to its other end. WebKitGTK leaves the page there, where no trap of the page's notices.
// And Shift+Tab leads on where WebKit stays.
// Does not own: keeping the focus inside otherwise (bits-ui), or giving it back.
import type { Attachment } from 'svelte/attachments';
import { usable } from './entrance';

const CONTROLS = 'input, button, select, textarea, a[href], [tabindex]';

/** What Tab stops at. Of buttons of which one is chosen it stops at that one alone. */
function stops(sheet: HTMLElement): HTMLElement[] {
  const all = [...sheet.querySelectorAll<HTMLElement>(CONTROLS)].filter(usable);
  const chosen = new Set(all.flatMap((one) => (one instanceof HTMLInputElement && one.type === 'radio' && one.checked ? [one.name] : [])));
  return all.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked && chosen.has(one.name)));
}

/** WebKitGTK has no name for what Shift makes of the key. */
const isTab = (event: KeyboardEvent): boolean => event.key === 'Tab' || (event.key === 'Unidentified' && event.code === 'Tab');

const isPlain = (event: KeyboardEvent): boolean => isTab(event) && !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.metaKey;

/**
 * Call at a key of the window. Behind a click WebKit goes on from where was clicked: from within a button Shift+Tab leads to that
 * button, again and again.
 */
export function leadsBack(event: KeyboardEvent): void {
  const at = document.activeElement;
  if (!isPlain(event) || !event.shiftKey || !(at instanceof HTMLElement) || at === document.body) return;
  // Behind what the key does by itself.
  setTimeout(() => {
    if (document.activeElement !== at) return;
    const all = stops(document.body);
    (all[all.indexOf(at) - 1] ?? all.at(-1))?.focus();
  });
}

export const wrapsTab: Attachment<HTMLElement> = (sheet) => {
  function keyed(event: KeyboardEvent): void {
    if (!isPlain(event)) return;
    const all = stops(sheet);
    const at = document.activeElement;
    const leaves = event.shiftKey ? at === all[0] || at === sheet : at === all.at(-1);
    if (!leaves) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  }
  sheet.addEventListener('keydown', keyed);
  return () => sheet.removeEventListener('keydown', keyed);
};
