// Owns: which part of what is owned is on show, with its rows, its columns and the drawer, kept current by the engine's events.
// Does not own: which views there are (library.svelte.ts), or drawing.
import { onChanged } from '../../bridge/events';
import { Throttle } from '../../shared/rows/throttle';
import { Detail } from '../../shared/record/detail.svelte';
import { GridLayout } from '../../shared/rows/layout.svelte';
import { Results, WHOLE } from '../../shared/rows/results.svelte';
import type { KeptView, RecordKind } from '../../generated/types';

/** While a job or a load runs, rows are put in order anew at most this often, ms: rows that jump cannot be read. */
export const RENEW_EVERY = 10_000;

export class LibraryDesk {
  readonly layouts: Record<RecordKind, GridLayout> = { company: new GridLayout('companyLibrary'), person: new GridLayout('peopleLibrary') };
  readonly results: Results;
  readonly detail = new Detail();
  kind = $state<RecordKind>('company');
  /** The kept view that the rows were opened by; null for all of a kind. */
  view = $state.raw<KeptView | null>(null);
  layout = $derived(this.layouts[this.kind]);
  /** The screen is on show: what changes behind it is read once it is again. */
  #shown = false;
  /** What was shown when the view was opened or kept, in its one spelling. */
  #as = $state('');
  /** A view is being kept: what is told of views meanwhile may be its own doing, and is heard behind it. */
  #keeping = false;
  #told: readonly KeptView[] | null = null;
  #stale = false;
  /** Jobs and loads under way: with each piece of news of theirs only cells are read again. */
  #running = new Set<string>();
  #renew = new Throttle(RENEW_EVERY, () => this.#anew());

  constructor() {
    this.results = new Results((key) => this.layout.column(key));
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [
        onChanged('records', () => this.#changed()),
        onChanged('search', () => this.#changed()),
        onChanged('lookUps', () => this.#changed()),
        onChanged('job', ({ job }) => this.#moved(`job ${job.job}`, job.phase === 'running')),
        onChanged('pull', ({ pull }) => this.#moved(`pull ${pull.pull}`, pull.phase === 'running')),
      ];
      return () => {
        ends.forEach((end) => end());
        this.#renew.end();
        this.results.end();
      };
    });
  }

  /** The screen is shown, and shows what it did, until it is left. */
  enter(): () => void {
    this.#shown = true;
    if (this.results.of === null) this.show(this.kind);
    else if (this.#stale) this.results.stale();
    this.#stale = false;
    return () => (this.#shown = false);
  }

  /** All of a kind, or what a view of it leaves. */
  show(kind: RecordKind, view: KeptView | null = null): void {
    this.detail.close();
    this.kind = kind;
    this.view = view;
    this.layout.wear(view === null || view.columns.length === 0 ? null : view.columns);
    void this.layout.load();
    this.results.look({ kind: 'library', of: kind }, view ?? WHOLE);
    this.#as = spelled(this.present());
    this.#stale = false;
  }

  /** Keeps a view that is on show from then on; `asShown` where it is what is shown, and not only its name. The rows stay as they are. */
  async keep(store: () => Promise<KeptView | null>, asShown: boolean): Promise<void> {
    this.#keeping = true;
    try {
      const kept = await store();
      if (kept === null) return;
      this.view = kept;
      if (!asShown) return;
      this.#as = spelled(this.present());
      this.layout.wear(kept.columns);
    } finally {
      this.#keeping = false;
      const told = this.#told;
      this.#told = null;
      if (told !== null) this.heard(told);
    }
  }

  /** No view is on show: the rows stay as they are. */
  unname(): void {
    this.view = null;
    this.layout.wear(null);
  }

  /** The views as they are now: one that is not there any more is not on show, and one that was changed elsewhere is shown as it is. */
  heard(views: readonly KeptView[]): void {
    const { view } = this;
    if (this.#keeping) this.#told = views;
    if (view === null || this.#keeping) return;
    const now = views.find((one) => one.view === view.view);
    if (now === undefined) this.unname();
    else if (spelled(now) !== spelled(view)) this.show(now.kind, now);
    else this.view = now;
  }

  /** What is on show, as a view that can be kept. */
  present(): Omit<KeptView, 'view' | 'name' | 'pinned'> {
    const { condition, text, facets, sort } = this.results;
    return { kind: this.kind, condition, text, facets, sort, columns: this.layout.present() };
  }

  /** Whether what is on show is not what the view keeps any more. */
  get differs(): boolean {
    if (this.view === null) return false;
    // A view without columns of its own has those of the library, which are not its.
    const { columns } = this.view;
    return spelled(this.present()) !== this.#as || (columns.length > 0 && !this.layout.isLaid(columns));
  }

  #changed(): void {
    if (!this.#shown) {
      this.#stale = true;
      return;
    }
    if (this.#running.size > 0) {
      this.results.changed();
      this.#renew.ask();
    } else this.#anew();
    this.detail.changed();
  }

  #moved(what: string, running: boolean): void {
    if (running) this.#running.add(what);
    else if (this.#running.delete(what) && this.#running.size === 0) {
      this.#renew.end();
      this.#changed();
    }
  }

  #anew(): void {
    this.results.stale();
    void this.layout.refresh();
  }
}

/** Which rows are shown, and in which order, in its one spelling. */
const spelled = ({ condition, text, facets, sort }: ReturnType<LibraryDesk['present']>): string =>
  JSON.stringify([
    condition,
    text.trim(),
    Object.entries(facets).sort(([one], [other]) => (one < other ? -1 : 1)),
    sort === null ? null : [sort.key, sort.descending],
  ]);
