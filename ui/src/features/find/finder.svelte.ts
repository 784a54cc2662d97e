// Owns: how the parts of one search screen work together: filters, their preview, the search on show, loading, the drawer.
// Does not own: any of these parts, or drawing.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure } from '../../bridge/failure';
import { isOpen } from '../../shared/pull/words';
import { Detail } from '../../shared/record/detail.svelte';
import { GridLayout } from '../../shared/rows/layout.svelte';
import { Throttle } from '../../shared/rows/throttle';
import type { Aim, Filters, FilterValue, Preview, PullRequest, PullState, SearchFacts, SearchHead, SearchKind } from '../../generated/types';
import { searchFacts } from '../../words/catalog';
import { Loader } from './loader.svelte';
import { People } from './people/people.svelte';
import { Previewer } from './preview.svelte';
import { Recent } from './recent.svelte';
import { SearchResults } from './results.svelte';
import { Slicer } from './slices/slicer.svelte';
import { adopted, same, without, withValue } from './values';

/** While something is loaded every answer changes the credits: prices are asked for at most this often, ms. */
export const PRICES_EVERY = 1000;

export class Finder {
  #credits = new Throttle(PRICES_EVERY, () => this.#outdated());
  /** How many events about searches and loads came so far. */
  #told = 0;
  /** What the screen shows was asked for. */
  #loaded = false;
  /** The screen is on show. */
  #onShow = false;
  /** What the credits allow has changed since the price was asked for. */
  #priceIsOld = false;
  readonly kind: SearchKind;
  /** What there is to know of this kind of search: its words, filters, prices and limits. */
  readonly facts: SearchFacts;
  filters = $state.raw<Filters>({});
  /** How often filters came as a whole, from wherever, rather than one that a person set. */
  brought = $state(0);
  /** The filter whose field is to be shown and entered; the panel takes it from here. */
  seeking = $state.raw<string | null>(null);
  readonly previewer: Previewer;
  readonly layout: GridLayout;
  readonly results: SearchResults;
  readonly loader = new Loader();
  readonly slicer = new Slicer();
  readonly detail = new Detail();
  readonly recent: Recent;
  /** What is known free, for kinds whose matches can be counted. */
  readonly people: People | null;
  /** The newest load of the search on show that has come to its end here. */
  ended = $state.raw<PullState | null>(null);
  #size: number = $state(0);

  head: SearchHead | null = $derived.by(() => this.results.head);
  pull = $derived(this.head?.pull ?? null);
  /** It was loaded in slices to the end: its own pages would bring the same rows. */
  sliced = $derived.by(() => this.head?.sliced?.wasDone === true);
  /** Rows that its own pages still have to bring. */
  left = $derived.by(() => (this.sliced ? 0 : (this.head?.left ?? 0)));
  empty = $derived(Object.keys(this.filters).length === 0);
  problems = $derived.by(() => this.previewer.known?.problems ?? []);
  /** Rows a page: those of the run that goes on, else those that a person chose. */
  size = $derived(this.head?.batch ?? this.#size);
  /** The size of a page is chosen once, for a whole run: before its first page. */
  canResize = $derived.by(() => this.facts.byPage && (this.head?.batch ?? null) === null && (this.pull === null || !isOpen(this.pull)));
  /**
   * Rows that a first page asks for: no more than the free count has found. The service is asked for so many and no more, so
   * that the price of so many is the most it can cost, also where the count has become too low.
   */
  first = $derived.by(() => {
    const count = this.people?.count;
    const total = count?.standing === 'known' ? (count.known?.total ?? 0) : 0;
    return total > 0 ? Math.min(total, this.#size) : this.#size;
  });
  /** The first page has another size than the one whose price the preview gives. */
  #resized = $derived.by(() => this.first !== this.facts.usualPage);
  /** What the main button would cost: the first page, or the next one. */
  quote = $derived.by(() => {
    const { next } = this.loader;
    if (this.head !== null) return next;
    // Fewer people than the preview gives the price of cost less: its price is shown until theirs is known.
    const known = this.people === null || next?.rows === this.first;
    return this.#resized && known ? next : (this.previewer.known?.quote ?? null);
  });
  /** The price of a row by the engine's quote; the published one while there is no quote. */
  each = $derived.by(() => this.quote?.each ?? this.facts.price);

  constructor(kind: SearchKind) {
    this.kind = kind;
    this.facts = searchFacts[kind];
    this.#size = this.facts.usualPage;
    this.previewer = new Previewer(kind, (preview) => this.#known(preview));
    this.layout = new GridLayout(kind);
    this.results = new SearchResults((key) => this.layout.column(key));
    this.recent = new Recent(kind);
    const panel = {
      filters: () => this.filters,
      use: (filters: Filters) => this.use(filters),
      problems: () => this.problems,
      recheck: () => this.previewer.again(this.filters),
    };
    this.people = this.facts.counts ? new People(panel) : null;
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [
        onChanged('search', ({ search }) => this.#heard(search)),
        onChanged('pull', ({ pull }) => this.#moved(pull)),
        // The load of a slice says nothing of its own here.
        onChanged('slices', ({ slices }) => {
          if (slices.phase === 'done' && searchFacts[slices.kind].record === this.facts.record) void this.layout.refresh();
        }),
        onChanged('credits', () => this.#credits.ask()),
        onChanged('records', () => this.#changed()),
      ];
      return () => {
        ends.forEach((end) => end());
        this.#credits.end();
        this.previewer.end();
        this.results.end();
        this.detail.close();
      };
    });
    this.slicer.start();
    this.people?.start();
    $effect(() => {
      const rows = this.first;
      untrack(() => {
        if (this.people !== null && this.head === null && rows < this.#size) this.#price();
      });
    });
  }

  /** Asks for what the screen shows: as soon as it is on show, or sooner. The rows wait for the preview, so it comes first. */
  load(): void {
    if (this.#loaded) return;
    this.#loaded = true;
    untrack(() => {
      this.previewer.ask(this.filters, 0);
      void this.layout.load();
      void this.recent.load();
    });
  }

  /** The screen is on show now, until what is returned is called. */
  enter(): () => void {
    this.#onShow = true;
    this.load();
    if (this.#priceIsOld) {
      this.#credits.end();
      untrack(() => this.#priceAgain());
    }
    return () => (this.#onShow = false);
  }

  set(key: string, value: FilterValue): void {
    this.#change(withValue(this.filters, key, value));
  }

  clear(keys: readonly string[]): void {
    this.#change(without(this.filters, keys));
  }

  /** Filters that come as a whole: of a way, of a saved search, of an example, or none at all. */
  use(filters: Filters): void {
    this.brought += 1;
    this.#change(filters);
  }

  /** Opens a search made before: free. */
  async reopen(search: number): Promise<void> {
    const before = this.filters;
    try {
      const head = await this.#opened(search);
      if (this.filters !== before) return;
      this.brought += 1;
      this.#set(head.filters);
      this.previewer.ask(head.filters, 0);
      this.#show(head);
    } catch (thrown) {
      this.loader.failure = asFailure(thrown);
    }
  }

  /** Rows a page of a run that has not begun. */
  resize(size: number): void {
    if (!this.canResize || size < 1 || size > this.facts.largestPage) return;
    this.#size = size;
    this.#price();
  }

  /** What is asked of the service for the search on show, or for the filters of the panel. */
  request(aim: Aim, rows: number | null): PullRequest {
    const size = this.facts.byPage ? this.size : null;
    return { kind: this.kind, filters: this.head?.filters ?? this.filters, aim, rows, size, agreed: null };
  }

  /** The first page of a new search, or the next page of the one on show; or so many rows, or all there are. */
  async more(rows: number | null = this.#page()): Promise<void> {
    await this.begin(this.request('more', rows));
  }

  async begin(request: PullRequest): Promise<void> {
    const before = this.filters;
    const pull = await this.loader.start(request);
    if (pull === null) return;
    this.ended = null;
    try {
      const head = await this.#opened(pull.search);
      if (this.filters === before || this.#isAbout(head)) this.#show(head);
    } catch (thrown) {
      this.loader.failure = asFailure(thrown);
    }
  }

  /** A search as it is now: an answer that was overtaken by news on its way is asked for again. */
  async #opened(search: number): Promise<SearchHead> {
    for (;;) {
      const told = this.#told;
      const head = await call('open_search', { search });
      if (told === this.#told) return head;
    }
  }

  #change(filters: Filters): void {
    if (same(filters, this.filters)) return;
    this.#set(filters);
    this.previewer.ask(filters);
  }

  #set(filters: Filters): void {
    this.filters = filters;
    this.people?.changed();
  }

  /** Whether a search has the filters of the panel, which a late preview may have spelled anew meanwhile. */
  #isAbout(head: SearchHead): boolean {
    return same(adopted(this.filters, head.filters), this.filters);
  }

  #known(preview: Preview): void {
    const spelled = adopted(this.filters, preview.filters);
    if (!same(spelled, this.filters)) {
      this.filters = spelled;
      this.people?.respelled();
    }
    if (preview.search !== null) this.#found(preview.search);
    // A search that was started after the preview was asked is not in its answer, and stays on show.
    else if (this.head !== null && !this.#isAbout(this.head)) this.#close();
    if (this.head === null) this.#price();
  }

  /** The one on show is kept current by its events, which a preview may be older than. */
  #found(head: SearchHead): void {
    if (head.search === this.head?.search) return;
    this.#show(head);
    if (head.pull?.phase === 'running') void this.#catchUp(head.search);
  }

  /** What events said of a search before it was on show is not known here. */
  async #catchUp(search: number): Promise<void> {
    try {
      this.#heard(await this.#opened(search));
    } catch (thrown) {
      this.loader.failure = asFailure(thrown);
    }
  }

  #show(head: SearchHead): void {
    if (head.search !== this.head?.search) this.#leave();
    this.results.show(head);
    this.slicer.follow(head);
    this.recent.heard(head);
    this.#price();
  }

  #close(): void {
    this.results.close();
    this.#leave();
  }

  /** What belongs to the search that was on show goes with it. */
  #leave(): void {
    this.loader.forget();
    this.slicer.forget();
    this.detail.close();
    this.ended = null;
  }

  #heard(head: SearchHead): void {
    if (head.kind !== this.kind) return;
    this.#told += 1;
    this.results.heard(head);
    this.recent.heard(head);
    if (head.search === this.head?.search) this.#price();
  }

  #moved(pull: PullState): void {
    // What came can hold fields that no answer held before, for every search of such records.
    if (pull.sliced === null && !isOpen(pull) && searchFacts[pull.kind].record === this.facts.record) void this.layout.refresh();
    if (pull.kind !== this.kind) return;
    this.#told += 1;
    if (this.head === null || pull.search !== this.head.search) return;
    this.results.heard({ ...this.head, pull: pull.phase === 'done' ? null : pull });
    if (!isOpen(pull)) this.ended = pull;
    this.#price();
  }

  /** What is known of records has changed: notes, suppression, what a job found. */
  #changed(): void {
    this.results.changed();
    this.detail.changed();
  }

  /** Credits have changed: what is not seen is asked for once it is. */
  #outdated(): void {
    if (this.#onShow) this.#priceAgain();
    else this.#priceIsOld = true;
  }

  /** Before the first page the preview gives the price, and whether the balance and every limit bear it. */
  #priceAgain(): void {
    if (this.head === null) this.previewer.again(this.filters);
    this.#price();
  }

  /** While rows come in, the price of the page after them is not asked for: nobody can start it. */
  #price(): void {
    this.#priceIsOld = false;
    if (this.pull?.phase !== 'running') void this.loader.price(this.#next());
  }

  /** Rows of the page that the main button loads. */
  #page(): number {
    return this.head === null ? this.first : this.size;
  }

  /** The page whose price only the engine's quote gives; none where there is no further one, or where the preview gives it. */
  #next(): PullRequest | null {
    const known = this.head === null ? this.#resized && (this.previewer.known?.quote ?? null) !== null : this.left > 0;
    return known ? this.request('more', this.#page()) : null;
  }
}
