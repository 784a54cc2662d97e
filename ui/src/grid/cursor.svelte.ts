// Owns: the active cell and the cell range that ends in it. Does not own: selected rows (selection.svelte.ts) or scrolling.
import type { Move } from './keys';
import { clamp } from './window';

/** Row -1 is the header, column -1 the tick boxes. */
export interface Cell {
  row: number;
  column: number;
}

export interface Bounds {
  rows: number;
  columns: number;
  /** Rows that fit in the view: the length of a page. */
  page: number;
}

export const HEADER = -1;
export const TICKS = -1;

/** Where a move leads from `from`; it stops at the edges, with the header above and the tick boxes on the left. */
export function moved({ row, column }: Cell, move: Move, { rows, columns, page }: Bounds): Cell {
  const last = { row: rows - 1, column: columns - 1 };
  const step = Math.max(1, page - 1);
  const to = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'row-start': { row, column: 0 },
    'row-end': { row, column: last.column },
    first: { row: 0, column: 0 },
    last,
    'column-start': { row: 0, column },
    'column-end': { row: last.row, column },
    'page-up': { row: Math.max(0, row - step), column },
    'page-down': { row: row + step, column },
  }[move];
  return { row: clamp(to.row, HEADER, last.row), column: clamp(to.column, TICKS, last.column) };
}

export class Cursor {
  /** Where the range started. */
  #anchor = $state.raw<Cell | null>(null);
  /** The moving end: the active cell. */
  active = $state.raw<Cell | null>(null);

  /** The range in rows and columns, both ends included; null without an active cell among the data. */
  range = $derived.by(() => {
    const from = this.#anchor;
    const to = this.active;
    if (from === null || to === null || to.row < 0) return null;
    const columnFrom = Math.max(0, Math.min(from.column, to.column));
    const columnTo = Math.max(from.column, to.column);
    if (columnTo < 0) return null;
    return { rowFrom: Math.max(0, Math.min(from.row, to.row)), rowTo: Math.max(from.row, to.row), columnFrom, columnTo };
  });

  /** More than the one active cell. */
  get spread(): boolean {
    const range = this.range;
    return range !== null && (range.rowTo > range.rowFrom || range.columnTo > range.columnFrom);
  }

  has(row: number, column: number): boolean {
    const range = this.range;
    return (
      range !== null && row >= range.rowFrom && row <= range.rowTo && column >= range.columnFrom && column <= range.columnTo
    );
  }

  put(cell: Cell): void {
    this.#anchor = cell;
    this.active = cell;
  }

  extend(cell: Cell): void {
    this.active = cell;
    if (this.#anchor === null || this.#anchor.row < 0) this.#anchor = cell;
  }

  /** Back to the active cell alone. */
  collapse(): void {
    this.#anchor = this.active;
  }

  /** After the rows or columns have become fewer, the active cell stays inside them. */
  keepWithin(rows: number, columns: number): void {
    const { active } = this;
    if (active === null) return;
    if (active.row >= rows || active.column >= columns) {
      this.put({ row: Math.min(active.row, rows - 1), column: Math.min(active.column, columns - 1) });
    } else if (this.#anchor !== null && (this.#anchor.row >= rows || this.#anchor.column >= columns)) this.collapse();
  }
}
