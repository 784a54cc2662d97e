// Owns: which search is on show, with its rows. Does not own: the rows themselves (shared/rows), or the filters.
import { Results } from '../../shared/rows/results.svelte';
import type { SearchHead } from '../../generated/types';

export class SearchResults extends Results {
  head = $state.raw<SearchHead | null>(null);

  /** Shows a search; the one on show already keeps its order, text, facets and selection. */
  show(head: SearchHead): void {
    if (this.head?.search === head.search) {
      this.heard(head);
      return;
    }
    this.head = head;
    this.look({ kind: 'search', search: head.search });
  }

  /** No search is on show. */
  close(): void {
    this.leave();
    this.head = null;
  }

  /** A search has moved; others than the one on show are of no matter here. */
  heard(head: SearchHead): void {
    if (head.search !== this.head?.search) return;
    this.head = head;
    this.counted(head.loaded);
  }
}
