// Owns: what is watched, in the window: what is to be watched, in its dialog, and the rows of what is watched on show.
// Does not own: the screens that show them.
import { call } from '../bridge/call';
import { asFailure } from '../bridge/failure';
import { Watches, type WatchAsk } from '../features/watch/watches.svelte';
import type { Results } from '../shared/rows/results.svelte';
import type { Failure, RowsOf, SearchKind } from '../generated/types';

/** Puts rows on show, and returns them; or what went wrong. */
interface Show {
  list: (list: number) => Results;
  search: (kind: SearchKind, search: number) => Promise<Results>;
  failure: (failure: Failure) => void;
}

export class WatchWork {
  readonly watches = new Watches();
  /** What is to be watched; null where its dialog is closed. */
  asked = $state.raw<WatchAsk | null>(null);

  readonly #on: Show;

  constructor(on: Show) {
    this.#on = on;
  }

  /** Shows the rows of what is watched; those that have changed, where any have. */
  async show(of: RowsOf, changed: boolean): Promise<void> {
    try {
      const results = await this.#rows(of);
      if (results === null) return;
      results.widen();
      if (!changed) return;
      const { condition } = await call('changed_rows', { of });
      // Meanwhile others may be on show.
      if (JSON.stringify(results.of) === JSON.stringify(of)) results.setCondition(condition);
    } catch (thrown) {
      this.#on.failure(asFailure(thrown));
    }
  }

  async #rows(of: RowsOf): Promise<Results | null> {
    if (of.kind === 'list') return this.#on.list(of.list);
    if (of.kind !== 'search') return null;
    const { kind } = await call('open_search', { search: of.search });
    return this.#on.search(kind, of.search);
  }
}
