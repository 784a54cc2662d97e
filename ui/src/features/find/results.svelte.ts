// Owns: the search on show and its view: order, text, facets, selection. A view on show stays until the next one is here.
// Does not own: the filters, loading more rows, or drawing.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { logoUrl } from '../../bridge/logo';
import { Selection } from '../../components/grid/selection.svelte';
import { shownText } from '../../components/grid/shown';
import type { GridColumn, GridPlace, GridRow, GridSource } from '../../components/grid/types';
import type { Carry, SearchHead, Sort, View } from '../../generated/types';
import { Throttle } from './throttle';

/** Rows that arrive make a new view at most this often, ms. */
export const REFRESH_EVERY = 250;
/** The text of the filter box is used when nothing was typed for so long, ms. */
export const TEXT_PAUSE = 120;

type Facets = Record<string, string[]>;

export class Results {
  #columnOf: (key: string) => GridColumn | undefined;
  #asked = 0;
  #textTimer: ReturnType<typeof setTimeout> | undefined;
  #refresh = new Throttle(REFRESH_EVERY, () => void this.#open());
  head = $state.raw<SearchHead | null>(null);
  view = $state.raw<View | null>(null);
  source = $state.raw<GridSource | null>(null);
  sort = $state.raw<Sort | null>(null);
  text = $state('');
  facets = $state.raw<Facets>({});
  failure = $state.raw<Failure | null>(null);
  opening = $state(false);
  readonly selection = new Selection();
  /** Where the rows stood when the screen was left. */
  place: GridPlace | null = null;
  /** Some of the loaded rows are left out by the text or a facet. */
  narrowed = $derived(this.text.trim() !== '' || Object.keys(this.facets).length > 0);

  constructor(columnOf: (key: string) => GridColumn | undefined) {
    this.#columnOf = columnOf;
  }

  /** Shows a search; the one on show already keeps its order, text, facets and selection. */
  show(head: SearchHead): void {
    if (this.head?.search === head.search) {
      this.heard(head);
      return;
    }
    this.#drop();
    this.head = head;
    void this.#open();
  }

  /** No search is on show. */
  close(): void {
    this.#drop();
    this.head = null;
  }

  /** A search has moved; others than the one on show are of no matter here. */
  heard(head: SearchHead): void {
    if (head.search !== this.head?.search) return;
    this.head = head;
    if (head.loaded !== this.view?.of) this.#refresh.ask();
  }

  setSort(sort: Sort | null): void {
    this.sort = sort;
    void this.#open();
  }

  setText(text: string): void {
    this.text = text;
    clearTimeout(this.#textTimer);
    this.#textTimer = setTimeout(() => void this.#open(), TEXT_PAUSE);
  }

  toggleFacet(key: string, value: string): void {
    const { [key]: chosen = [], ...others } = this.facets;
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    this.facets = next.length === 0 ? others : { ...others, [key]: next };
    void this.#open();
  }

  /** All loaded rows again. */
  widen(): void {
    clearTimeout(this.#textTimer);
    this.text = '';
    this.facets = {};
    void this.#open();
  }

  again(): void {
    this.failure = null;
    void this.#open();
  }

  end(): void {
    this.#asked += 1;
    this.#refresh.end();
    clearTimeout(this.#textTimer);
  }

  #drop(): void {
    this.end();
    this.view = null;
    this.source = null;
    this.failure = null;
    this.text = '';
    this.facets = {};
    this.opening = false;
    this.selection.clear();
  }

  #carry(): Carry | null {
    if (this.view === null || this.selection.count === 0) return null;
    return { view: this.view.view, selection: this.selection.describe() };
  }

  async #open(): Promise<void> {
    const { head } = this;
    if (head === null) return;
    const mine = (this.#asked += 1);
    this.opening = true;
    try {
      const carry = this.#carry();
      const view = await call('open_view', { of: { kind: 'search', search: head.search }, sort: this.sort, text: this.text, facets: this.facets, carry });
      if (mine !== this.#asked) return;
      // A person may have selected more while the answer was under way: it is carried over again, not lost.
      if (JSON.stringify(this.#carry()) !== JSON.stringify(carry)) return await this.#open();
      this.#take(view);
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.opening = false;
    }
  }

  #take(view: View): void {
    const source = this.#sourceOf(view);
    if (view.selection === null) this.selection.start(source.key, view.rows);
    else this.selection.adopt(source.key, view.rows, view.selection);
    this.view = view;
    this.source = source;
    this.failure = null;
  }

  #sourceOf({ view, rows }: View): GridSource {
    return { key: `view ${view}`, total: rows, block: (block, columns) => this.#block(view, block, columns) };
  }

  async #block(view: number, block: number, columns: readonly string[]): Promise<GridRow[]> {
    const kinds = columns.map((key) => this.#columnOf(key)?.kind);
    try {
      const { rows } = await call('view_block', { view, block, columns: [...columns] });
      return rows.map(({ id, cells, ownedBefore, logo }) => ({
        id,
        cells: cells.map((cell, at) => (cell === null ? null : shownText(kinds[at], cell))),
        mark: ownedBefore ? 'owned' : null,
        logo: logo ? logoUrl(id) : null,
      }));
    } catch (thrown) {
      // The view was put away, for instance after a long pause: a new one shows the same rows.
      if (asFailure(thrown).code === 'gone' && view === this.view?.view) this.#refresh.ask();
      throw thrown;
    }
  }
}
