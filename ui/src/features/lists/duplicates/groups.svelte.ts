// Owns: the groups of records that may be one: which are ticked, which record leads, and which were said to be apart.
// Does not own: comparing records, or making one of them; the engine does both.
import { call } from '../../../bridge/call';
import { asFailure, type Failure } from '../../../bridge/failure';
import { tried } from '../../../shared/failure/tried';
import { lists } from '../../../shared/lists/lists.svelte';
import type { DuplicateGroup, Duplicates } from '../../../generated/types';

/** Groups a page: what the engine returns at once. */
export const PAGE = 200;

export class Groups {
  readonly #list: number;
  #asked = 0;
  /** Groups before this page. */
  from = $state(0);
  /** A page is on its way: all rows are compared for it. */
  comparing = $state(false);
  told = $state.raw<Duplicates | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** Groups that are to be made one. */
  #ticked = $state.raw<ReadonlySet<DuplicateGroup>>(new Set());
  /** Who leads, where a person chose another one than the first. */
  #leads = $state.raw<ReadonlyMap<DuplicateGroup, number>>(new Map());
  /** Groups that are done with: made one, or said to be apart. */
  #gone = $state.raw<ReadonlySet<DuplicateGroup>>(new Set());

  groups = $derived((this.told?.groups ?? []).filter((group) => !this.#gone.has(group)));
  /** Groups that are still to be decided about, on this page and the others. */
  found = $derived((this.told?.found ?? 0) - this.#gone.size);
  ticked = $derived(this.groups.filter((group) => this.#ticked.has(group)));
  /** Records that are gone as rows of their own afterwards. */
  fewer = $derived(this.ticked.reduce((sum, { rows }) => sum + rows.length - 1, 0));

  constructor(list: number) {
    this.#list = list;
  }

  /** The ticks are those of one page: what is made one at once was all seen. */
  async load(from: number = this.from): Promise<void> {
    const mine = (this.#asked += 1);
    this.failure = null;
    this.comparing = true;
    try {
      const told = await call('duplicates', { list: this.#list, from });
      if (mine !== this.#asked) return;
      // The last page is gone where all of it was decided.
      if (told.groups.length === 0 && from > 0) return await this.load(Math.max(0, from - PAGE));
      this.told = told;
      this.from = from;
      this.#ticked = new Set(told.groups.filter(({ sure }) => sure));
      this.#leads = new Map();
      this.#gone = new Set();
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.comparing = false;
    }
  }

  back = (): Promise<void> => this.load(Math.max(0, this.from - PAGE));
  /** Those that were decided about are no groups any more: the next ones have moved up by them. */
  further = (): Promise<void> => this.load(this.from + this.groups.length);

  /** An answer that comes later is of no matter. */
  end(): void {
    this.#asked += 1;
  }

  isTicked(group: DuplicateGroup): boolean {
    return this.#ticked.has(group);
  }

  tick(group: DuplicateGroup, on: boolean): void {
    const next = new Set(this.#ticked);
    if (on) next.add(group);
    else next.delete(group);
    this.#ticked = next;
  }

  leadOf(group: DuplicateGroup): number | undefined {
    return this.#leads.get(group) ?? group.rows[0]?.record;
  }

  lead(group: DuplicateGroup, record: number): void {
    this.#leads = new Map([...this.#leads, [group, record]]);
  }

  /** Its records are not one: it is not shown again. */
  async apart(group: DuplicateGroup): Promise<void> {
    await this.#do(async () => {
      await lists.change('keep_apart', { records: group.rows.map(({ record }) => record) });
      this.#gone = new Set([...this.#gone, group]);
    });
    await this.#fill();
  }

  /** Makes one of each ticked group, the one that leads first; returns whether it was done. */
  async merge(): Promise<boolean> {
    const merged = this.ticked;
    const done = await this.#do(async () => {
      const groups = merged.map((group) => {
        const lead = this.leadOf(group);
        const others = group.rows.map(({ record }) => record).filter((record) => record !== lead);
        return lead === undefined ? others : [lead, ...others];
      });
      await lists.change('join_records', { groups });
      this.#gone = new Set([...this.#gone, ...merged]);
    });
    await this.#fill();
    return done;
  }

  /** A page that is done with makes room for the next one. */
  async #fill(): Promise<void> {
    if (this.groups.length === 0 && this.found > 0) await this.load();
  }

  async #do(what: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.failure = null;
    const done = await tried(this, what);
    this.busy = false;
    return done;
  }
}
