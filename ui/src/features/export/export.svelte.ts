// Owns: what is to be written to a file, and how far it is. Does not own: the rows, the file, or the dialog that names it.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import type { ExportFormat, ExportState, Selection } from '../../generated/types';

/** What a screen offers for writing. */
export interface Exportable {
  view: number;
  /** Rows of the view. */
  rows: number;
  /** Of these, selected ones. */
  selected: number;
  selection: Selection;
  /** All columns in the order of the grid. */
  columns: readonly { key: string; label: string; group: string; hidden: boolean }[];
  /** Some loaded rows are left out of the view. */
  narrowed: boolean;
}

export interface ColumnChoice {
  key: string;
  label: string;
  group: string;
  chosen: boolean;
}

const ALL: Selection = { kind: 'all', except: [] };

export class Export {
  readonly what: Exportable;
  #heard = new Map<number, ExportState>();
  rows = $state<'selected' | 'all'>('all');
  columns = $state.raw<readonly ColumnChoice[]>([]);
  kind = $state<'xlsx' | 'csv'>('xlsx');
  bom = $state(true);
  starting = $state(false);
  state = $state.raw<ExportState | null>(null);
  failure = $state.raw<Failure | null>(null);
  count = $derived.by(() => (this.rows === 'selected' ? this.what.selected : this.what.rows));
  chosen = $derived(this.columns.filter((column) => column.chosen));

  constructor(what: Exportable) {
    this.what = what;
    this.rows = what.selected > 0 ? 'selected' : 'all';
    this.columns = what.columns.map(({ key, label, group, hidden }) => ({ key, label, group, chosen: !hidden }));
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('export', ({ export: moved }) => this.#moved(moved)));
  }

  choose(key: string, chosen: boolean): void {
    this.columns = this.columns.map((column) => (column.key === key ? { ...column, chosen } : column));
  }

  /** Past the next column that is written: the others have no place in the file. */
  move(key: string, by: -1 | 1): void {
    const from = this.columns.findIndex((column) => column.key === key);
    const moving = this.columns[from];
    let to = from + by;
    while (this.columns[to]?.chosen === false) to += by;
    if (moving === undefined || this.columns[to] === undefined) return;
    const rest = this.columns.filter((column) => column !== moving);
    this.columns = [...rest.slice(0, to), moving, ...rest.slice(to)];
  }

  async write(): Promise<void> {
    const format: ExportFormat = this.kind === 'xlsx' ? { kind: 'xlsx' } : { kind: 'csv', bom: this.bom };
    const selection = this.rows === 'selected' ? this.what.selection : ALL;
    this.starting = true;
    this.failure = null;
    try {
      const columns = this.chosen.map(({ key }) => key);
      const state = await call('start_export', { view: this.what.view, selection, columns, format });
      // The file may have been finished while this answer was on its way.
      const now = this.#heard.get(state.export) ?? state;
      this.state = now.phase === 'cancelled' ? null : now;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    } finally {
      this.starting = false;
    }
  }

  cancel = (): Promise<void> => this.#do((number) => call('cancel_export', { export: number }));
  open = (): Promise<void> => this.#do((number) => call('open_export', { export: number }));
  reveal = (): Promise<void> => this.#do((number) => call('reveal_export', { export: number }));

  #moved(moved: ExportState): void {
    this.#heard.set(moved.export, moved);
    if (moved.export === this.state?.export) this.state = moved.phase === 'cancelled' ? null : moved;
  }

  async #do(what: (number: number) => Promise<unknown>): Promise<void> {
    if (this.state === null) return;
    try {
      await what(this.state.export);
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }
}
