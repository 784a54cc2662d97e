// Owns: the lines of the ledger that are in view, page by page, in the order that was asked for. Does not own: writing them;
// the engine does, beside each paid answer.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { Facet, Ledger, LedgerChosen, LedgerColumn, LedgerFile, LedgerFilter, LedgerFormat, LedgerLine, Tenths } from '../../generated/types';
import type { Scope } from './scope.svelte';
import { withNews } from './spending.svelte';

/** Lines a page: the most that is given at once. */
export const LEDGER_PAGE = 500;

/** These are read from A to Z; of all others the newest and the largest come first. */
const FROM_A: readonly LedgerColumn[] = ['label', 'subject'];

const NONE: LedgerChosen = { what: [], known: [], paid: [] };

export class LedgerState {
  /** Counts what is asked from the start; pages of an older question are not taken. */
  #asked = 0;
  #pages = $state.raw<ReadonlyMap<number, readonly LedgerLine[]>>(new Map());
  #coming = new Set<number>();
  #wanted: readonly number[] = [0];

  text = $state('');
  /** The values that are chosen in the bars, by their columns. */
  chosen = $state.raw<LedgerChosen>(NONE);
  /** The bars over all lines, whichever of them are in view. */
  bars = $state.raw<readonly Facet[]>([]);
  sort = $state<LedgerColumn>('at');
  ascending = $state(false);
  lines = $state(0);
  /** Paid calls among them; the others are changes of limits. */
  calls = $state(0);
  /** What the lines cost in all. */
  charged = $state<Tenths>(0);
  loaded = $state(false);
  writing = $state(false);
  failure = $state.raw<Failure | null>(null);

  readonly scope: Scope;
  filter: LedgerFilter = $derived.by(() => ({ ...this.scope.filter, text: this.text.trim() }));
  /** Lines of what the screen shows are left out. */
  narrowed = $derived(this.text.trim() !== '' || Object.values(this.chosen).some((values) => values.length > 0));

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Call while a component starts. */
  start(): void {
    withNews(() => this.load());
    $effect(() => {
      void [this.filter, this.chosen, this.sort, this.ascending];
      untrack(() => void this.load());
    });
  }

  /** Undefined while its page is on the way. */
  line(position: number): LedgerLine | undefined {
    const page = Math.floor(position / LEDGER_PAGE);
    return this.#pages.get(page)?.[position - page * LEDGER_PAGE];
  }

  /** The newest paid call, where the lines begin with the newest and none of them is left out. */
  newest(): LedgerLine | undefined {
    const { filter, scope } = this;
    if (this.narrowed || scope.chips.length > 0 || filter.until !== null || this.sort !== 'at' || this.ascending) return undefined;
    return this.#pages.get(0)?.find(({ kind }) => kind === 'call');
  }

  sortBy(column: LedgerColumn): void {
    this.ascending = column === this.sort ? !this.ascending : FROM_A.includes(column);
    this.sort = column;
  }

  /** A bar is clicked: its value is chosen, or given up. */
  toggle(column: keyof LedgerChosen, value: string): void {
    const values: readonly string[] = this.chosen[column];
    this.chosen = { ...this.chosen, [column]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
  }

  widen(): void {
    this.text = '';
    this.chosen = NONE;
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
    this.#asked += 1;
    this.#coming.clear();
    await this.#bring(this.#wanted, true);
  }

  /** Null where the person has chosen no file, or where it has failed. */
  async export(format: LedgerFormat): Promise<LedgerFile | null> {
    this.writing = true;
    try {
      return await call('export_ledger', { filter: this.filter, chosen: this.chosen, format });
    } catch (thrown) {
      this.failure = asFailure(thrown);
      return null;
    } finally {
      this.writing = false;
    }
  }

  #fill(): void {
    for (const page of this.#wanted) {
      if (!this.#pages.has(page) && !this.#coming.has(page)) void this.#bring([page], false);
    }
  }

  /** Pages in the place of all that were there, or beside them. */
  async #bring(wanted: readonly number[], anew: boolean): Promise<void> {
    const mine = this.#asked;
    wanted.forEach((page) => this.#coming.add(page));
    try {
      const pages = await Promise.all(wanted.map(async (page, at) => [page, await this.#ask(page, anew && at === 0)] as const));
      if (mine !== this.#asked) return;
      this.#pages = new Map([...(anew ? [] : this.#pages), ...pages.map(([page, { page: lines }]) => [page, lines] as const)]);
      this.#told(pages[0]?.[1]);
      // A page that came into view meanwhile may have arrived before this, and went with those that were replaced.
      if (anew) this.#fill();
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) wanted.forEach((page) => this.#coming.delete(page));
    }
  }

  #ask(page: number, bars: boolean): Promise<Ledger> {
    const { filter, chosen, sort, ascending } = this;
    return call('ledger', { filter, chosen, bars, sort, ascending, offset: page * LEDGER_PAGE, limit: LEDGER_PAGE });
  }

  #told(ledger: Ledger | undefined): void {
    if (ledger === undefined) return;
    this.lines = ledger.lines;
    this.calls = ledger.calls;
    this.charged = ledger.charged;
    // The same for all pages, so that one of them is asked for them.
    if (ledger.bars.length > 0) this.bars = ledger.bars;
    this.loaded = true;
    this.failure = null;
  }
}
