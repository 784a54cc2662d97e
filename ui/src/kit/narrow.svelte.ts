// Owns: whether the window is narrower than so many CSS px, kept current. Does not own: what then changes.
import { createSubscriber } from 'svelte/reactivity';

/** Live: `matches` is read while drawing, and follows the window and its zoom. */
export function narrow(width: number): { readonly matches: boolean } {
  const query = window.matchMedia(`(max-width: ${width}px)`);
  const follow = createSubscriber((update) => {
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  });
  return {
    get matches() {
      follow();
      return query.matches;
    },
  };
}
