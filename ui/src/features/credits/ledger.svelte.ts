// Owns: the lines of the ledger that are in view, page by page, in the order that was asked for. Does not own: writing them;
// the engine does, beside each paid answer.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { Throttle } from '../../components/rows/throttle';
import type { Ledger, LedgerColumn, LedgerFile, LedgerFilter, LedgerFormat, LedgerLine, Tenths } from '../../generated/types';
import type { Scope } from './scope.svelte';
import { SUMS_EVERY } from './spending.svelte';

/** Lines a page: the most that is given at once. */
export const LEDGER_PAGE = 500;

/** These are read from A to Z; of all others the newest and the largest come first. */
const FROM_A: readonly LedgerColumn[] = ['label', 'subject'];

export class LedgerState {
  /** Counts what is asked from the start; pages of an older question are not taken. */
  #asked = 0;
  #again = new Throttle(SUMS_EVERY, () => void this.load());
  #pages = $state.raw<ReadonlyMap<number, readonly LedgerLine[]>>(new Map());
  #coming = new Set<number>();
  #wanted: readonly number[] = [0];

  text = $state('');
  sort = $state<LedgerColumn>('at');
  ascending = $state(false);
  lines = $state(0);
  /** What the lines cost in all. */
  charged = $state<Tenths>(0);
  loaded = $state(false);
  writing = $state(false);
  failure = $state.raw<Failure | null>(null);

  readonly scope: Scope;
  filter: LedgerFilter = $derived.by(() => ({ ...this.scope.filter, text: this.text.trim() }));

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('credits', () => this.#again.ask()));
    $effect(() => () => this.#again.end());
    $effect(() => {
      void [this.filter, this.sort, this.ascending];
      untrack(() => void this.load());
    });
  }

  /** Undefined while its page is on the way. */
  line(position: number): LedgerLine | undefined {
    const page = Math.floor(position / LEDGER_PAGE);
    return this.#pages.get(page)?.[position - page * LEDGER_PAGE];
  }

  sortBy(column: LedgerColumn): void {
    this.ascending = column === this.sort ? !this.ascending : FROM_A.includes(column);
    this.sort = column;
  }

  /** Lines `first` to `last` are in view. */
  want(first: number, last: number): void {
    const [from, to] = [first, last].map((line) => Math.floor(Math.max(0, line) / LEDGER_PAGE)) as [number, number];
    this.#wanted = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    // The first pages come with the first load.
    if (this.loaded) this.#fill();
  }

  /** All that is in view anew; what was there stays until then. */
  async load(): Promise<void> {
    const mine = (this.#asked += 1);
    const wanted = this.#wanted;
    this.#coming = new Set(wanted);
    try {
      const pages = await Promise.all(wanted.map(async (page) => [page, await this.#ask(page)] as const));
      if (mine !== this.#asked) return;
      this.#pages = new Map(pages.map(([page, { page: lines }]) => [page, lines]));
      this.#told(pages[0]?.[1]);
      // What came into view meanwhile may have been told before, and went with what was there.
      this.#fill();
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) wanted.forEach((page) => this.#coming.delete(page));
    }
  }

  /** Null where the person has chosen no file, or where it has failed. */
  async export(format: LedgerFormat): Promise<LedgerFile | null> {
    this.writing = true;
    try {
      return await call('export_ledger', { filter: this.filter, format });
    } catch (thrown) {
      this.failure = asFailure(thrown);
      return null;
    } finally {
      this.writing = false;
    }
  }

  #fill(): void {
    for (const page of this.#wanted) {
      if (!this.#pages.has(page) && !this.#coming.has(page)) void this.#fetch(page);
    }
  }

  async #fetch(page: number): Promise<void> {
    const mine = this.#asked;
    this.#coming.add(page);
    try {
      const ledger = await this.#ask(page);
      if (mine !== this.#asked) return;
      this.#pages = new Map(this.#pages).set(page, ledger.page);
      this.#told(ledger);
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.#coming.delete(page);
    }
  }

  #ask(page: number): Promise<Ledger> {
    const { filter, sort, ascending } = this;
    return call('ledger', { filter, sort, ascending, offset: page * LEDGER_PAGE, limit: LEDGER_PAGE });
  }

  #told(ledger: Ledger | undefined): void {
    if (ledger === undefined) return;
    this.lines = ledger.lines;
    this.charged = ledger.charged;
    this.loaded = true;
    this.failure = null;
  }
}
