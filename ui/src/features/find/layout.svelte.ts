// Owns: how the columns of this grid are laid out, kept for the next time. Does not own: changing them (components/grid).
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { fitStates } from '../../components/grid/columns';
import type { ColumnState, GridColumn } from '../../components/grid/types';
import type { Column } from '../../generated/types';

/** A layout is kept when nothing was changed for so long, ms. */
export const LAYOUT_PAUSE = 400;

export function gridColumns(columns: readonly Column[]): GridColumn[] {
  return columns.map(({ key, label, kind, width }) => ({ key, label, kind, width, sortable: true }));
}

/** As the catalog has it: the first column pinned, those it does not show hidden. */
export function catalogStates(columns: readonly Column[]): ColumnState[] {
  return columns.map(({ key, width, shown }, at) => ({ key, width, hidden: !shown, pinned: at === 0 }));
}

export class GridLayout {
  #grid: string;
  #columns: readonly Column[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #touched = false;
  states = $state.raw<ColumnState[]>([]);
  failure = $state.raw<Failure | null>(null);

  constructor(grid: string, columns: readonly Column[]) {
    this.#grid = grid;
    this.#columns = columns;
    this.states = catalogStates(columns);
  }

  async load(): Promise<void> {
    try {
      const kept = await call('layout', { grid: this.#grid });
      if (this.#touched || kept.columns.length === 0) return;
      this.states = fitStates(gridColumns(this.#columns), kept.columns);
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  change(states: ColumnState[]): void {
    this.#touched = true;
    this.states = states;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), LAYOUT_PAUSE);
  }

  /** As the catalog has it. */
  reset(): void {
    this.change(catalogStates(this.#columns));
  }

  async #keep(): Promise<void> {
    const columns = this.states.map(({ key, width, hidden, pinned }) => ({ key, width: Math.round(width), hidden, pinned }));
    try {
      await call('set_layout', { grid: this.#grid, columns });
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }
}
