// Owns: the rows on show and their view: order, text, facets, condition, selection. A view on show stays until the next one is here.
// Does not own: what the rows are of (a search, a list, all that is owned), loading more of them, or drawing.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { callNewest } from '../../bridge/newest';
import { Selection } from '../../grid/selection.svelte';
import type { GridColumn, GridPlace, GridRow, GridSource } from '../../grid/types';
import type { Carry, Condition, Facet, Rows, RowsOf, Sort, View } from '../../generated/types';
import { gridRows } from './read';
import { Throttle } from './throttle';

/** Rows that arrive make a new view at most this often, ms. */
export const REFRESH_EVERY = 250;
/** Rows whose cells have changed are read again at most this often, ms. */
export const REREAD_EVERY = 500;
/** Bars wait for the rows to be drawn; where nobody draws any, so long, ms. */
export const ROWS_FIRST = 250;
/** The text of the filter box is used when nothing was typed for so long, ms. */
export const TEXT_PAUSE = 120;

type Facets = Record<string, string[]>;

/** Which of the rows are shown, and in which order. */
export interface Shape {
  readonly sort: Sort | null;
  readonly text: string;
  readonly facets: Facets;
  readonly condition: Condition | null;
}

export const WHOLE: Shape = { sort: null, text: '', facets: {}, condition: null };

export class Results {
  #columnOf: (key: string) => GridColumn | undefined;
  #asked = 0;
  #reread = 0;
  #textTimer: ReturnType<typeof setTimeout> | undefined;
  #refresh = new Throttle(REFRESH_EVERY, () => this.#openBehind());
  /** Rows came while a view was being opened: another one is opened behind it. */
  #behind = false;
  #drawn: () => void = () => undefined;
  #again = new Throttle(REREAD_EVERY, () => this.#readAgain());
  of = $state.raw<RowsOf | null>(null);
  view = $state.raw<View | null>(null);
  source = $state.raw<GridSource | null>(null);
  sort = $state.raw<Sort | null>(null);
  text = $state('');
  /** What a person has chosen of the bars, by column. */
  facets = $state.raw<Facets>({});
  /** What has to hold of a row; null for all. */
  condition = $state.raw<Condition | null>(null);
  /** The bars over the rows; those of the view before stay until its own are counted. */
  bars = $state.raw<readonly Facet[]>([]);
  failure = $state.raw<Failure | null>(null);
  opening = $state(false);
  /** What the rows add up to is shown in their place. */
  asBreakdown = $state(false);
  readonly selection = new Selection();
  /** Where the rows were when the screen was left. */
  place: GridPlace | null = null;
  /** Some of the rows are left out by the text, a facet or a condition. */
  narrowed = $derived(this.text.trim() !== '' || Object.keys(this.facets).length > 0 || this.condition !== null);

  constructor(columnOf: (key: string) => GridColumn | undefined) {
    this.#columnOf = columnOf;
  }

  /** Shows the rows of something else, from the start: no text and nothing chosen but what it comes with. */
  look(of: RowsOf, shape: Partial<Shape> = {}): void {
    this.leave();
    this.of = of;
    this.#become(shape);
    void this.#open();
  }

  #become(shape: Partial<Shape>): void {
    if (shape.sort !== undefined) this.sort = shape.sort;
    this.text = shape.text ?? '';
    this.facets = shape.facets ?? {};
    this.condition = shape.condition ?? null;
  }

  /** No rows are on show. */
  leave(): void {
    this.end();
    this.of = null;
    this.view = null;
    this.source = null;
    this.bars = [];
    this.failure = null;
    this.text = '';
    this.facets = {};
    this.condition = null;
    this.opening = false;
    this.asBreakdown = false;
    this.selection.clear();
  }

  /** There are so many rows now: others than those of the view make a new one. */
  counted(rows: number): void {
    if (rows !== this.view?.of) this.stale();
  }

  /** Which rows there are, or their order, may have changed. */
  stale(): void {
    this.#refresh.ask();
  }

  /** The rows are the same, but what is in their cells has changed. */
  changed(): void {
    this.#again.ask();
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

  setCondition(condition: Condition | null): void {
    this.condition = condition;
    void this.#open();
  }

  /** All rows again. */
  widen(): void {
    clearTimeout(this.#textTimer);
    this.text = '';
    this.facets = {};
    this.condition = null;
    void this.#open();
  }

  again(): void {
    this.failure = null;
    void this.#open();
  }

  /** The rows that are selected; all of them where none is; null where no rows are on show. */
  chosen(): Rows | null {
    if (this.view === null) return null;
    const { selection } = this;
    return { view: this.view.view, selection: selection.count > 0 ? selection.describe() : { kind: 'all', except: [] } };
  }

  end(): void {
    this.#asked += 1;
    this.#behind = false;
    this.#refresh.end();
    this.#again.end();
    clearTimeout(this.#textTimer);
  }

  #carry(): Carry | null {
    if (this.view === null || this.selection.count === 0) return null;
    return { view: this.view.view, selection: this.selection.describe() };
  }

  /** Where rows come quicker than they can be sorted, each new view would take the place of the last, and none would ever be shown. */
  #openBehind(): void {
    if (this.opening && this.view !== null) this.#behind = true;
    else void this.#open();
  }

  async #open(): Promise<void> {
    const { of } = this;
    if (of === null) return;
    const mine = (this.#asked += 1);
    this.opening = true;
    try {
      const carry = this.#carry();
      const request = { of, sort: this.sort, text: this.text, facets: this.facets, carry, ...(this.condition === null ? {} : { condition: this.condition }) };
      const view = await callNewest('open_view', request, () => mine === this.#asked);
      if (mine !== this.#asked) return;
      // A person may have selected more while the answer was under way: it is carried over again, not lost.
      if (JSON.stringify(this.#carry()) !== JSON.stringify(carry)) return await this.#open();
      this.#take(view);
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.#opened();
    }
  }

  #opened(): void {
    this.opening = false;
    if (this.#behind) this.#refresh.ask();
    this.#behind = false;
  }

  #take(view: View): void {
    const source = this.#sourceOf(view);
    if (view.selection === null) this.selection.start(source.key, view.rows);
    else this.selection.adopt(source.key, view.rows, view.selection);
    this.view = view;
    this.source = source;
    this.failure = null;
    if (view.facets === null) void this.#count(view);
    else this.bars = view.facets;
  }

  /** Many rows are shown before their bars are counted: counting keeps a processor busy that draws. */
  async #count({ view }: View): Promise<void> {
    await new Promise<void>((drawn) => {
      this.#drawn = drawn;
      setTimeout(drawn, ROWS_FIRST);
    });
    if (view !== this.view?.view) return;
    try {
      const bars = await call('view_facets', { view });
      if (view === this.view?.view) this.bars = bars;
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (view !== this.view?.view || failure.code === 'gone') return;
      if (failure.code !== 'superseded') this.failure = failure;
      // By a view that is under way, which brings its own bars; or by one that came late and is dropped.
      else if (!this.opening) return await this.#count(this.view);
    }
  }

  /** The same view once more: what was read stays on show until it is read anew. */
  #readAgain(): void {
    const { view } = this;
    if (view === null) return;
    this.#reread += 1;
    const source = this.#sourceOf(view);
    this.selection.sourceKey = source.key;
    if (this.place !== null && this.place.key === this.source?.key) this.place = { ...this.place, key: source.key };
    this.source = source;
  }

  #sourceOf({ view, rows }: View): GridSource {
    const key = this.#reread === 0 ? `view ${view}` : `view ${view}, read ${this.#reread}`;
    return { key, total: rows, block: (block, columns) => this.#block(view, block, columns) };
  }

  async #block(view: number, block: number, columns: readonly string[]): Promise<GridRow[]> {
    const wanted = columns.map((key) => this.#columnOf(key));
    try {
      const { rows } = await call('view_block', { view, block, columns: [...columns] });
      // In the next frame they are drawn; the one after it comes when that is done.
      requestAnimationFrame(() => requestAnimationFrame(() => this.#drawn()));
      return gridRows(rows, wanted);
    } catch (thrown) {
      // The view was put away, for instance after a long pause: a new one shows the same rows.
      if (asFailure(thrown).code === 'gone' && view === this.view?.view) this.#refresh.ask();
      throw thrown;
    }
  }
}
