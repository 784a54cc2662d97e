// Owns: Tab at the ends of a sheet leads to its other end. WebKitGTK leaves the page there, where no trap of the page's notices.
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

export const wrapsTab: Attachment<HTMLElement> = (sheet) => {
  function keyed(event: KeyboardEvent): void {
    if (!isTab(event) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
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
