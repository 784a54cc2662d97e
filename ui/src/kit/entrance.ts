// Owns: where the keyboard goes when a part of the window is entered. Does not own: when it is (features/shell/window-keys.ts).

const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex="0"]';

/** Whether the keyboard can be there now. */
export function usable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.hasAttribute('disabled') && element.getClientRects().length > 0;
}

/** The first control of a part: behind its `data-entrance` where it has one. */
export function entranceOf(part: Element): HTMLElement | undefined {
  const preferred = part.querySelector('[data-entrance]') ?? part;
  const first = (inside: Element): HTMLElement | undefined => [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].find(usable);
  return first(preferred) ?? first(part);
}
