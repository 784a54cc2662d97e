// Owns: the columns as they stand now, a resize under way included, and the commands that change them.
// Does not own: keeping them; every change is handed on.
import { clampWidth, fitStates, moveBy, moveTo, placeColumns, setWidth, stickyWidth, TICK_WIDTH, totalWidth } from './columns';
import type { ColumnState, GridColumn } from './types';

/** px a key press makes a column wider or narrower. */
const RESIZE_STEP = 16;

export interface LayoutSource {
  columns: () => readonly GridColumn[];
  kept: () => readonly ColumnState[];
  /** Width of the grid, px. */
  view: () => number;
  keep: (states: ColumnState[]) => void;
}

export class Layout {
  readonly #from: LayoutSource;
  /** The columns as they stand while one of them is dragged wider or narrower. */
  #resizing = $state.raw<ColumnState[] | null>(null);

  states = $derived.by(() => fitStates(this.#from.columns(), this.#resizing ?? this.#from.kept()));
  placed = $derived.by(() => placeColumns(this.#from.columns(), this.states, this.#from.view()));
  sticky = $derived(stickyWidth(this.placed));
  /** For CSS: the widths of all cells, with what is left over at the end. */
  template = $derived([TICK_WIDTH, ...this.placed.map((at) => at.width)].map((width) => `${width}px`).join(' ') + ' minmax(0, 1fr)');
  rowWidth = $derived(`max(100%, ${totalWidth(this.placed)}px)`);

  constructor(from: LayoutSource) {
    this.#from = from;
  }

  indexOf(key: string): number {
    return this.placed.findIndex((at) => at.column.key === key);
  }

  /** While dragging only the screen follows; the end is kept. Given up (null), all is as it was. */
  resize = (key: string, width: number | null, done: boolean): void => {
    if (width === null) {
      this.#resizing = null;
      return;
    }
    const states = setWidth(this.states, this.placed, key, clampWidth(width));
    this.#resizing = done ? null : states;
    if (done) this.#from.keep(states);
  };

  widen(key: string, by: -1 | 1): void {
    const width = this.placed.find(({ column }) => column.key === key)?.width;
    if (width !== undefined) this.resize(key, width + by * RESIZE_STEP, true);
  }

  step(key: string, by: -1 | 1): void {
    this.#from.keep(moveBy(this.states, key, by));
  }

  moveTo = (key: string, target: string): void => {
    this.#from.keep(moveTo(this.states, key, target));
  };
}
