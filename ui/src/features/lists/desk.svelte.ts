// Owns: which list is on show, with its rows, its columns and the drawer, kept current by what the engine tells.
// Does not own: changing lists (components/lists), jobs, or drawing.
import { untrack } from 'svelte';
import { onChanged } from '../../bridge/events';
import { lists } from '../../components/lists/lists.svelte';
import { Detail } from '../../components/record/detail.svelte';
import { GridLayout } from '../../components/rows/layout.svelte';
import { Results } from '../../components/rows/results.svelte';
import { Throttle } from '../../components/rows/throttle';
import type { JobState, ListHead, RecordKind } from '../../generated/types';

/** While a job runs its rows are put in order and counted anew at most this often, ms: rows that jump cannot be read. */
export const RENEW_EVERY = 10_000;

export class ListDesk {
  /** Jobs under way on the list on show. */
  #running = new Set<number>();
  #renew = new Throttle(RENEW_EVERY, () => this.results.stale());
  readonly layouts: Record<RecordKind, GridLayout> = { company: new GridLayout('companyList'), person: new GridLayout('peopleList') };
  readonly results: Results;
  readonly detail = new Detail();
  /** The list on show; null for the overview of all. */
  open = $state<number | null>(null);
  head: ListHead | null = $derived(lists.of(this.open) ?? null);
  layout = $derived(this.layouts[this.head?.kind ?? 'person']);

  constructor() {
    this.results = new Results((key) => this.layout.column(key));
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [onChanged('records', () => this.#changed()), onChanged('job', ({ job }) => this.#moved(job))];
      return () => {
        ends.forEach((end) => end());
        this.#renew.end();
        this.results.end();
        this.detail.close();
      };
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
    this.detail.close();
  }

  /** Notes, suppression, an import: while a job runs such news come with every row, and only cells are read again. */
  #changed(): void {
    if (this.open === null) return;
    if (this.#running.size > 0) this.results.changed();
    else {
      this.results.stale();
      void this.layout.refresh();
    }
    this.detail.changed();
  }

  #moved(job: JobState): void {
    if (job.list !== this.open) return;
    if (job.phase === 'running') {
      this.#running.add(job.job);
      this.results.changed();
      this.#renew.ask();
    } else {
      this.#running.delete(job.job);
      this.results.stale();
      void this.layout.refresh();
    }
  }
}
