// Owns: doing what a key, a press or a click asks of the grid. Does not own: which key means what (keys.ts), what a press and a drag
// are (cell-pointer.ts), or what then becomes of a row, an order or a copied range.
import { tick } from 'svelte';
import type { HeldRow } from './blocks.svelte';
import { foundAt, leads } from './columns';
import { HEADER, moved, TICKS, type Cell, type Cursor } from './cursor.svelte';
import { contentWidth } from './fit';
import { actionOf, type GridAction, type Move } from './keys';
import type { Layout } from './layout.svelte';
import { tableOf } from './table-text';
import type { CellRange, GridProps } from './types';
import type { Viewport } from './viewport.svelte';

/** Characters that are pasted at once. */
const MOST_PASTED = 4_000_000;

export interface ActionsTo {
  given: GridProps;
  view: Viewport;
  layout: Layout;
  cursor: Cursor;
  row: (position: number) => HeldRow | undefined;
  /** The menu of a column is wanted at its place among those that are shown. */
  onmenu: (key: string, column: number) => void;
  /** The menu of a row is wanted at a cell of it. */
  onrowmenu: (cell: Cell) => void;
  /** A cell is to be typed into. */
  ontype: (cell: Cell) => void;
}

export class GridActions {
  readonly #to: ActionsTo;
  /** The row that was to be opened before it was here. */
  #awaited: { position: number; source: string } | null = null;

  constructor(to: ActionsTo) {
    this.#to = to;
  }

  onkeydown = (event: KeyboardEvent): void => {
    const { view, cursor } = this.#to;
    if (event.target !== view.element) return;
    const action = actionOf(event);
    // What is pasted comes with an event of its own.
    if (action === null || action.do === 'paste' || (action.do === 'clear' && !cursor.spread)) return;
    event.preventDefault();
    this.#perform(action);
  };

  go(move: Move, extend: boolean): void {
    const { given, view, layout, cursor } = this.#to;
    const from = cursor.active ?? { row: HEADER, column: 0 };
    const to = moved(from, move, { rows: given.source.total, columns: layout.placed.length, page: view.page });
    if (extend && to.row >= 0) cursor.extend(to);
    else cursor.put(to);
    this.#reveal(to);
  }

  sortBy = (key: string): void => {
    const { sort, onsort } = this.#to.given;
    if (sort?.key !== key) onsort({ key, descending: false });
    else onsort(sort.descending ? null : { key, descending: true });
  };

  fit = (key: string): void => {
    const { view, layout } = this.#to;
    const width = contentWidth(view.element?.querySelectorAll(`[data-column="${layout.indexOf(key)}"]`) ?? []);
    if (width > 0) layout.resize(key, width, true);
  };

  /** A plain click; `link` where it was on the text of a link. */
  click = (cell: Cell, link: boolean): void => {
    if (!link || !this.follow(cell)) this.open(cell.row);
  };

  #reveal({ row, column }: Cell): void {
    const { view, layout } = this.#to;
    if (row >= 0) view.revealRow(row);
    const at = layout.placed[column];
    if (at !== undefined && !at.sticky) view.revealSpan(at.left, at.left + at.width, layout.sticky);
  }

  open = (position: number): void => {
    const row = this.#to.row(position);
    this.#awaited = row === undefined ? { position, source: this.#to.given.source.key } : null;
    if (row !== undefined) this.#to.given.onopen?.(row, position);
  };

  /** The active row is another one, or has come: one that was to be opened is, unless another was gone to meanwhile. */
  reached(position: number): void {
    if (this.#awaited?.position === position && this.#awaited.source === this.#to.given.source.key) this.open(position);
    else this.#awaited = null;
  }

  /** Whether the text of a cell leads somewhere. */
  leads({ row: position, column }: Cell): boolean {
    const row = this.#to.row(position);
    const at = this.#to.layout.placed[column]?.column;
    const cell = at === undefined ? undefined : row?.at.get(at.key);
    if (row === undefined || at === undefined || cell === undefined) return false;
    return foundAt(at, row)?.again === true || (leads(at) && (row.cells[cell] ?? '') !== '');
  }

  /** To where the text of a cell leads; false where it leads nowhere. */
  follow = (cell: Cell): boolean => {
    const row = this.#to.row(cell.row);
    const at = this.#to.layout.placed[cell.column]?.column;
    if (row === undefined || at === undefined || !this.leads(cell)) return false;
    this.#to.given.onlink?.(row, at);
    return true;
  };

  /** Enter and Space on the head or the tick boxes do what a click there does. */
  #press({ row, column }: Cell, space: boolean, extend: boolean): void {
    const at = this.#to.layout.placed[column];
    const { selection } = this.#to.given;
    if (row === HEADER && column === TICKS) selection.toggleAll();
    else if (row === HEADER) {
      if (at?.column.sortable === true) this.sortBy(at.column.key);
    } else if (space && extend) this.#pickTo(row);
    else if (space || column === TICKS) selection.toggle(row);
    else if (at?.lead === false && this.canType({ row, column })) this.#to.ontype({ row, column });
    else this.open(row);
  }

  /** Shift+Space: the rows of the cell range; without one, from the row that was ticked last to this one. */
  #pickTo(row: number): void {
    const { cursor, given: { selection } } = this.#to;
    if (cursor.spread && cursor.range !== null) selection.add(cursor.range.rowFrom, cursor.range.rowTo);
    else if (selection.count === 0) selection.toggle(row);
    else selection.extendTo(row);
  }

  copy = (): void => {
    const range = this.#range();
    if (range !== null) this.#to.given.oncopy?.(range);
  };

  /** Whether a person can type into a cell. */
  canType({ row, column }: Cell): boolean {
    const { given, layout } = this.#to;
    return given.ontyped !== undefined && layout.placed[column]?.column.correctable === true && this.#to.row(row) !== undefined;
  }

  /** Whether the range has more rows than one. */
  get spansRows(): boolean {
    const { range } = this.#to.cursor;
    return range !== null && range.rowTo > range.rowFrom;
  }

  type = (cell: Cell): void => {
    if (this.canType(cell)) this.#to.ontype(cell);
  };

  /** What is in the first row of the range goes into the rows below it. */
  fillDown = (): void => {
    const range = this.#range();
    if (range !== null && this.spansRows) this.#to.given.ontyped?.({ do: 'down', ...range });
  };

  /** Nothing is typed over the range: what is told of the records is shown again. */
  takeBack = (): void => this.#fill('');

  /** What is on the clipboard is typed over the range. */
  onpaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (event.target !== this.#to.view.element || text === '' || this.#to.given.ontyped === undefined) return;
    event.preventDefault();
    // Reading it would keep the window from drawing, and no more are taken anyway.
    if (text.length > MOST_PASTED) this.#to.given.ontyped({ do: 'too-much' });
    else this.#paste(tableOf(text));
  };

  /** One value goes into all of the range, more from its corner on as they are. An empty cell says nothing: only Delete takes back. */
  #paste(texts: string[][]): void {
    const range = this.#range();
    const [[one] = [], ...more] = texts;
    if (range === null || one === undefined) return;
    if (more.length === 0 && (texts[0]?.length ?? 0) === 1) {
      if (one.trim() !== '') this.#fill(one);
      return;
    }
    const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
    const from = Math.max(0, this.#to.cursor.range?.columnFrom ?? 0);
    const into = this.#to.layout.placed.slice(from, from + width).map((at) => at.column.key);
    this.#to.given.ontyped?.({ do: 'block', rowFrom: range.rowFrom, columns: into, texts });
  }

  #fill(text: string): void {
    const range = this.#range();
    if (range !== null) this.#to.given.ontyped?.({ do: 'fill', ...range, text });
  }

  #range(): CellRange | null {
    const { range } = this.#to.cursor;
    if (range === null) return null;
    const columns = this.#to.layout.placed.slice(Math.max(0, range.columnFrom), range.columnTo + 1).map((at) => at.column.key);
    return { rowFrom: range.rowFrom, rowTo: range.rowTo, columns };
  }

  #perform(action: GridAction): void {
    const active = this.#to.cursor.active ?? { row: HEADER, column: 0 };
    if (action.do === 'move') this.go(action.move, action.extend);
    else if (action.do === 'toggle-row') this.#press(active, true, action.extend);
    else if (action.do === 'open') this.#press(active, false, false);
    else if (action.do === 'follow') this.follow(active);
    else if (action.do === 'select-all') this.#to.given.selection.toggleAll();
    else if (action.do === 'copy') this.copy();
    else if (action.do === 'type') this.type(active);
    else if (action.do === 'fill-down') this.fillDown();
    else if (action.do === 'take-back') this.takeBack();
    else if (action.do === 'clear') this.#to.cursor.collapse();
    else if (action.do === 'menu' && active.row !== HEADER) this.#to.onrowmenu(active);
    else void this.#columnAction(action, active.column);
  }

  /** Column actions of the keyboard; the active cell goes along with its column. */
  async #columnAction(action: GridAction, column: number): Promise<void> {
    const { layout, cursor } = this.#to;
    const key = layout.placed[column]?.column.key;
    if (key === undefined) return;
    if (action.do === 'resize-column') layout.widen(key, action.by);
    else if (action.do === 'column-menu' || action.do === 'menu') this.#to.onmenu(key, column);
    else if (action.do === 'move-column') {
      layout.step(key, action.by);
      await tick();
      if (cursor.active !== null) cursor.put({ row: cursor.active.row, column: layout.indexOf(key) });
    }
  }
}
