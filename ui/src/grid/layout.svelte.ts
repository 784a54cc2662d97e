// Owns: the columns as they are now, a resize under way included, and the commands that change them.
// Does not own: storing them; every change is handed on.
import { clampWidth, fitStates, moveBy, moveTo, placeColumns, setWidth, stickyWidth, TICK_WIDTH, totalWidth } from './columns';
import type { ColumnState, GridProps } from './types';

/** px a key press makes a column wider or narrower. */
const RESIZE_STEP = 16;

export class Layout {
  readonly #given: GridProps;
  readonly #width: () => number;
  /** The columns as they are while one of them is dragged wider or narrower. */
  #resizing = $state.raw<ColumnState[] | null>(null);

  states = $derived.by(() => fitStates(this.#given.columns, this.#resizing ?? this.#given.columnState));
  placed = $derived.by(() => placeColumns(this.#given.columns, this.states, this.#width()));
  sticky = $derived(stickyWidth(this.placed));
  /** For CSS: the widths of all cells, with what is left over at the end. */
  template = $derived([TICK_WIDTH, ...this.placed.map((at) => at.width)].map((width) => `${width}px`).join(' ') + ' minmax(0, 1fr)');
  rowWidth = $derived(`max(100%, ${totalWidth(this.placed)}px)`);

  /** `width` is that of the grid, px. */
  constructor(given: GridProps, width: () => number) {
    this.#given = given;
    this.#width = width;
  }

  indexOf(key: string): number {
    return this.placed.findIndex((at) => at.column.key === key);
  }

  /** While dragging only the screen follows; the end is stored. Given up (null), all is as it was. */
  resize = (key: string, width: number | null, done: boolean): void => {
    if (width === null) {
      this.#resizing = null;
      return;
    }
    const states = setWidth(this.states, this.placed, key, clampWidth(width));
    this.#resizing = done ? null : states;
    if (done) this.#given.oncolumnstate(states);
  };

  widen(key: string, by: -1 | 1): void {
    const width = this.placed.find(({ column }) => column.key === key)?.width;
    if (width !== undefined) this.resize(key, width + by * RESIZE_STEP, true);
  }

  step(key: string, by: -1 | 1): void {
    this.#given.oncolumnstate(moveBy(this.states, key, by));
  }

  moveTo = (key: string, target: string): void => {
    this.#given.oncolumnstate(moveTo(this.states, key, target));
  };
}
