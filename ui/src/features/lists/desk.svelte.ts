// Owns: which list is on show, with its rows, its columns and the drawer, kept current by the engine's events.
// Does not own: changing lists (shared/lists), jobs, or drawing.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { lists } from '../../shared/lists/lists.svelte';
import { Detail } from '../../shared/record/detail.svelte';
import { GridLayout } from '../../shared/rows/layout.svelte';
import { Results } from '../../shared/rows/results.svelte';
import { Throttle } from '../../shared/rows/throttle';
import type { JobState, ListHead, RecordKind } from '../../generated/types';

/** While a job runs its rows are put in order anew at most this often, ms: rows that jump cannot be read. */
export const RENEW_EVERY = 10_000;
/** The owned rows of a list are counted at most this often, ms: every row of it is looked at. */
export const COUNT_EVERY = 10_000;

export class ListDesk {
  /** Jobs under way on the list on show. */
  #running = new Set<number>();
  #renew = new Throttle(RENEW_EVERY, () => this.results.stale());
  #recount = new Throttle(COUNT_EVERY, () => void this.#count());
  readonly layouts: Record<RecordKind, GridLayout> = { company: new GridLayout('companyList'), person: new GridLayout('peopleList') };
  readonly results: Results;
  readonly detail = new Detail();
  /** The list on show; null for the overview of all. */
  open = $state<number | null>(null);
  head: ListHead | null = $derived(lists.of(this.open) ?? null);
  layout = $derived(this.layouts[this.head?.kind ?? 'person']);
  /** Rows of the list that are owned; null until they are counted. */
  owned = $state<number | null>(null);
  /** Which of the counts was asked for last: an older one may come after it. */
  #counting = 0;

  constructor() {
    this.results = new Results((key) => this.layout.column(key));
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('records', () => this.#changed()));
    $effect(() => onChanged('job', ({ job }) => this.#moved(job)));
    $effect(() => () => {
      this.#leave();
      this.results.end();
    });
    $effect(() => {
      const { open, head } = this;
      const { loaded } = lists;
      untrack(() => {
        if (head !== null) this.results.counted(head.rows);
        else if (open !== null && loaded) this.close();
      });
    });
  }

  show(list: number): void {
    if (list === this.open) return;
    this.#leave();
    this.open = list;
    this.results.sort = null;
    void this.layout.load();
    this.results.look({ kind: 'list', list });
    void this.#count();
  }

  /** Back to the overview of all lists. */
  close(): void {
    this.#leave();
    this.open = null;
    this.results.leave();
  }

  #leave(): void {
    this.#running.clear();
    this.#renew.end();
    this.#recount.end();
    this.#counting += 1;
    this.owned = null;
    this.detail.close();
  }

  /** Nobody waits for it: where it cannot be counted, it is not shown. */
  async #count(): Promise<void> {
    const { open } = this;
    const counting = (this.#counting += 1);
    if (open === null) return;
    let owned: number | null = null;
    try {
      ({ owned } = await call('list_owned', { list: open }));
    } catch {
      // Said by there being no number.
    }
    if (counting === this.#counting) this.owned = owned;
  }

  /** Notes, suppression, an import: while a job runs such news come with every row, and only cells are read again. */
  #changed(): void {
    if (this.open === null) return;
    if (this.#running.size > 0) this.results.changed();
    else this.#anew();
    this.#recount.ask();
    this.detail.changed();
  }

  #moved(job: JobState): void {
    if (job.list !== this.open) return;
    if (job.phase === 'running') {
      this.#running.add(job.job);
      this.results.changed();
      this.#renew.ask();
      this.#recount.ask();
    } else {
      this.#running.delete(job.job);
      this.#anew();
      // Its report is about rows that were not owned before it.
      this.#recount.now();
    }
  }

  #anew(): void {
    this.results.stale();
    void this.layout.refresh();
  }
}
