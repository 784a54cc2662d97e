// Owns: how the parts of the screen work together: filters, their preview, the search on show, loading, the drawer.
// Does not own: any of these parts, or drawing.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure } from '../../bridge/failure';
import { companyColumns } from '../../generated/catalog';
import type { Filters, FilterValue, Preview, PullRequest, PullState, SearchHead } from '../../generated/types';
import { Detail } from './detail.svelte';
import { GridLayout } from './layout.svelte';
import { Loader } from './loader.svelte';
import { Previewer } from './preview.svelte';
import { Recent } from './recent.svelte';
import { Results } from './results.svelte';
import { adopted, same, without, withValue } from './values';

export class Companies {
  /** How many changes of searches and loads were told so far. */
  #told = 0;
  filters = $state.raw<Filters>({});
  readonly previewer = new Previewer((preview) => this.#known(preview));
  readonly results = new Results();
  readonly loader = new Loader();
  readonly detail = new Detail();
  readonly recent = new Recent();
  readonly layout = new GridLayout('companies', companyColumns);

  head = $derived(this.results.head);
  pull = $derived(this.head?.pull ?? null);
  empty = $derived(Object.keys(this.filters).length === 0);
  problems = $derived(this.previewer.known?.problems ?? []);
  /** What the main button would cost: the first page, or the next one. */
  quote = $derived(this.head === null ? (this.previewer.known?.quote ?? null) : this.loader.next);

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [
        onChanged('search', ({ search }) => this.#heard(search)),
        onChanged('pull', ({ pull }) => this.#moved(pull)),
        onChanged('credits', () => this.#price()),
      ];
      return () => {
        ends.forEach((end) => end());
        this.previewer.end();
        this.results.end();
      };
    });
    untrack(() => {
      void this.layout.load();
      void this.recent.load();
      this.previewer.ask(this.filters, 0);
    });
  }

  set(key: string, value: FilterValue): void {
    this.use(withValue(this.filters, key, value));
  }

  clear(keys: readonly string[]): void {
    this.use(without(this.filters, keys));
  }

  use(filters: Filters): void {
    if (same(filters, this.filters)) return;
    this.filters = filters;
    this.previewer.ask(filters);
  }

  /** Opens a search made before: free. */
  async reopen(search: number): Promise<void> {
    const before = this.filters;
    try {
      const head = await this.#opened(search);
      if (this.filters !== before) return;
      this.filters = head.filters;
      this.previewer.ask(head.filters, 0);
      this.#show(head);
    } catch (thrown) {
      this.loader.failure = asFailure(thrown);
    }
  }

  /** The first page of a new search, or the next page of the one on show. */
  async more(rows: number | null): Promise<void> {
    await this.begin({ filters: this.head?.filters ?? this.filters, aim: 'more', rows, agreed: null });
  }

  async begin(request: PullRequest): Promise<void> {
    const before = this.filters;
    const pull = await this.loader.start(request);
    if (pull === null) return;
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

  /** Whether a search has the filters of the panel, which a late preview may have spelled anew meanwhile. */
  #isAbout(head: SearchHead): boolean {
    return same(adopted(this.filters, head.filters), this.filters);
  }

  #known(preview: Preview): void {
    const spelled = adopted(this.filters, preview.filters);
    if (!same(spelled, this.filters)) this.filters = spelled;
    if (preview.search !== null) this.#found(preview.search);
    // A search that was started after the preview was asked is not in its answer, and stays on show.
    else if (this.head !== null && !this.#isAbout(this.head)) this.#close();
  }

  /** The one on show is kept current by what is told of it, which a preview may be older than. */
  #found(head: SearchHead): void {
    if (head.search === this.head?.search) return;
    this.#show(head);
    if (head.pull?.phase === 'running') void this.#catchUp(head.search);
  }

  /** What was told of a search before it was on show is not known here. */
  async #catchUp(search: number): Promise<void> {
    try {
      this.#heard(await this.#opened(search));
    } catch (thrown) {
      this.loader.failure = asFailure(thrown);
    }
  }

  #show(head: SearchHead): void {
    if (head.search !== this.head?.search) {
      this.loader.forget();
      this.detail.close();
    }
    this.results.show(head);
    this.recent.heard(head);
    this.#price();
  }

  #close(): void {
    this.results.close();
    this.loader.forget();
    this.detail.close();
  }

  #heard(head: SearchHead): void {
    this.#told += 1;
    this.results.heard(head);
    this.recent.heard(head);
    if (head.search === this.head?.search) this.#price();
  }

  #moved(pull: PullState): void {
    this.#told += 1;
    if (this.head === null || pull.search !== this.head.search) return;
    this.results.heard({ ...this.head, pull: pull.phase === 'done' ? null : pull });
    this.#price();
  }

  /** While rows come in, the price of the page after them is not asked for: nobody can start it. */
  #price(): void {
    if (this.head !== null && this.pull?.phase !== 'running') void this.loader.price(this.head);
  }
}
