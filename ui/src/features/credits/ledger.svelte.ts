// Owns: one page of the ledger. Does not own: writing it; the engine does, beside each paid answer.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import type { LedgerFilter, LedgerLine } from '../../generated/types';

/** Lines a page: the most that is given at once. */
export const LEDGER_PAGE = 500;

const EVERYTHING: LedgerFilter = { from: null, until: null, operation: null, search: null, list: null, text: '' };

export class LedgerState {
  #asked = 0;
  lines = $state(0);
  page = $state.raw<readonly LedgerLine[]>([]);
  /** Lines before this page. */
  offset = $state(0);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  last = $derived(Math.min(this.lines, this.offset + this.page.length));

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('credits', () => void this.load(this.offset)));
    void this.load(0);
  }

  async load(offset: number): Promise<void> {
    const mine = (this.#asked += 1);
    try {
      const { lines, page } = await call('ledger', { filter: EVERYTHING, sort: 'at', ascending: false, offset, limit: LEDGER_PAGE });
      if (mine !== this.#asked) return;
      this.lines = lines;
      this.page = page;
      this.offset = offset;
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }
}
