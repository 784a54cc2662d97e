// Owns: the ways between the rows of a screen, the bars that count them and the drawer beside them. Does not own: any of these.
import { tick } from 'svelte';
import type { SearchKind } from '../../generated/types';
import type { Detail } from '../record/detail.svelte';
import type { Results } from './results.svelte';

interface Ways {
  /** From a bar to its rows. */
  toRows: () => Promise<void>;
  /** The drawer closes, and the keyboard goes back to the rows. */
  closeDrawer: () => void;
  /** One of the searches that found the record in the drawer. */
  openSearch: (search: number) => void;
}

/** `grid` is the one on show, none while rows are counted. */
export function waysOf(
  shown: () => { results: Results; detail: Detail },
  grid: () => { focus: () => void } | undefined,
  onsearch: (kind: SearchKind, search: number) => void,
): Ways {
  return {
    toRows: async () => {
      shown().results.asBreakdown = false;
      await tick();
      grid()?.focus();
    },
    closeDrawer: () => {
      shown().detail.close();
      grid()?.focus();
    },
    openSearch: (number) => {
      const found = shown().detail.known?.searches.find(({ search }) => search === number);
      if (found !== undefined) onsearch(found.kind, number);
    },
  };
}
