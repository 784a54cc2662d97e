// Owns: seeing that the keyboard is not lost with a line that goes away by itself. Does not own: the lines, or what they are read from.
import { untrack } from 'svelte';
import { LAYER } from './keyboard';

/**
 * Call while a component starts. When `told` has changed and the keyboard was at a line of `list`, or at a question that may have
 * been about one, and is nowhere now, it goes on to `next`, which is handed the line that took its place, if any is left.
 */
export function staysNear(told: () => unknown, list: () => HTMLElement | undefined, next: (line: Element | undefined) => HTMLElement | null | undefined): void {
  let at = -1;
  // The list may go with its last line: that is no reason to run again, and the element may still be bound though it is gone.
  const lines = (): Element[] =>
    untrack(() => {
      const element = list();
      return element?.isConnected ? [...element.children] : [];
    });
  $effect.pre(() => {
    told();
    const now = document.activeElement;
    at = now?.closest(LAYER) ? 0 : lines().findIndex((line) => line.contains(now));
  });
  $effect(() => {
    told();
    if (at < 0 || document.activeElement !== document.body) return;
    const left = lines();
    untrack(() => next(left[Math.min(at, left.length - 1)]))?.focus();
  });
}
