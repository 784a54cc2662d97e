// Owns: the columns as they stand now, a resize under way included, and the commands that change them.
// Does not own: keeping them; every change is handed on.
import { change, clampWidth, fitStates, moveBy, moveTo, placeColumns, stickyWidth, TICK_WIDTH, totalWidth } from './columns';
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
  #resizing = $state.raw<{ key: string; width: number } | null>(null);

  states = $derived.by(() => {
    const fitted = fitStates(this.#from.columns(), this.#from.kept());
    return this.#resizing === null ? fitted : change(fitted, this.#resizing.key, { width: this.#resizing.width });
  });
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

  /** While dragging only the screen follows; the end is kept. */
  resize = (key: string, width: number, done: boolean): void => {
    this.#resizing = done ? null : { key, width };
    if (done) this.#from.keep(change(this.states, key, { width: clampWidth(width) }));
  };

  widen(key: string, by: -1 | 1): void {
    const width = this.states.find((state) => state.key === key)?.width;
    if (width !== undefined) this.resize(key, width + by * RESIZE_STEP, true);
  }

  step(key: string, by: -1 | 1): void {
    this.#from.keep(moveBy(this.states, key, by));
  }

  moveTo = (key: string, target: string): void => {
    this.#from.keep(moveTo(this.states, key, target));
  };
}
