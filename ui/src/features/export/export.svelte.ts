// Owns: what is to be written to a file, what would be left out, and how far it is. Does not own: the rows, the file, or
// the dialog that names it.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import type { DoNotCallRows, ExportCount, ExportDelimiter, ExportFormat, ExportPreset, ExportRows, ExportShape, ExportState, RecordKind, RowsOf, Selection } from '../../generated/types';
import { ColumnChoices, type OfferedColumn } from './columns.svelte';

/** What a screen offers for writing. */
export interface Exportable {
  view: number;
  /** What its rows are. */
  kind: RecordKind;
  /** Rows of the view. */
  rows: number;
  /** Of these, selected ones. */
  selected: number;
  selection: Selection;
  /** All columns in the order of the grid. */
  columns: readonly OfferedColumn[];
  /** Whose the rows are: of a search they are what is loaded of it. */
  of: RowsOf['kind'];
  /** Some loaded rows are left out of the view. */
  narrowed: boolean;
  /** The rows that are chosen at first; the selected ones where there are some. */
  first?: RowChoice;
  /** The kind of file that is chosen at first. */
  format?: ExportFormat['kind'];
}

export type RowChoice = 'selected' | 'all' | 'new';

export class Export {
  readonly what: Exportable;
  readonly columns: ColumnChoices;
  #heard = new Map<number, ExportState>();
  #asked = 0;
  rows = $state<RowChoice>('all');
  kind = $state<ExportFormat['kind']>('xlsx');
  bom = $state(true);
  delimiter = $state<ExportDelimiter>('comma');
  doNotCall = $state<DoNotCallRows>('leaveOut');
  /** Rows that another system knows are left out. */
  leaveOutKnown = $state(false);
  /** Suppressed rows are written too: said for this one file. */
  suppressed = $state(false);
  /** What would be written; that of the choices before stays until it is counted anew. */
  counted = $state.raw<ExportCount | null>(null);
  starting = $state(false);
  state = $state.raw<ExportState | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** As far as is known without counting: no more are written. */
  offered = $derived.by(() => (this.rows === 'selected' ? this.what.selected : this.what.rows));
  count = $derived.by(() => this.counted?.rows ?? this.offered);

  constructor(what: Exportable) {
    this.what = what;
    this.rows = what.first ?? (what.selected > 0 ? 'selected' : 'all');
    if (what.format !== undefined) this.kind = what.format;
    this.columns = new ColumnChoices(what.columns);
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('export', ({ export: moved }) => this.#moved(moved)));
    $effect(() => void this.#count());
  }

  /** A preset of one's own says the options too. */
  use({ columns, format, doNotCall, leaveOutKnown }: ExportPreset): void {
    this.columns.use(columns);
    if (format !== null) {
      this.kind = format.kind;
      if (format.kind === 'csv') {
        this.bom = format.bom;
        this.delimiter = format.delimiter;
      }
    }
    if (doNotCall !== null) this.doNotCall = doNotCall;
    if (leaveOutKnown !== null) this.leaveOutKnown = leaveOutKnown;
  }

  /** Columns and options, as they are stored with the file and under a preset. */
  shape(): ExportShape {
    const known = this.leaveOutKnown ? { leaveOutKnown: true } : {};
    return { columns: this.columns.describe(), format: this.#format(), doNotCall: this.doNotCall, ...known };
  }

  /** The file goes to the pointer that holds on to it, as a workbook of the columns on show. */
  async dragOut(): Promise<void> {
    await call('start_export', { view: this.what.view, rows: this.#rows(), shape: this.shape(), suppressed: false, dragged: true });
  }

  async write(): Promise<void> {
    this.starting = true;
    this.failure = null;
    try {
      const request = { view: this.what.view, rows: this.#rows(), shape: this.shape(), suppressed: this.suppressed };
      const state = await call('start_export', request);
      // The file may have been finished, or stopped, while this answer was on its way.
      const heard = this.#heard.get(state.export);
      const now = heard === undefined || heard.phase === 'writing' ? state : heard;
      this.state = now.phase === 'cancelled' ? null : now;
    } catch (thrown) {
      this.failure = asFailure(thrown);
      this.state = null;
    } finally {
      this.starting = false;
    }
  }

  cancel = (): Promise<void> => this.#do((number) => call('cancel_export', { export: number }));
  open = (): Promise<void> => this.#do((number) => call('open_export', { export: number }));
  reveal = (): Promise<void> => this.#do((number) => call('reveal_export', { export: number }));

  #rows(): ExportRows {
    return this.rows === 'selected' ? { kind: 'selected', selection: this.what.selection } : { kind: this.rows };
  }

  #format(): ExportFormat {
    return this.kind === 'csv' ? { kind: 'csv', bom: this.bom, delimiter: this.delimiter } : { kind: this.kind };
  }

  async #count(): Promise<void> {
    const request = { view: this.what.view, rows: this.#rows(), doNotCall: this.doNotCall, suppressed: this.suppressed, ...(this.leaveOutKnown ? { leaveOutKnown: true } : {}) };
    const mine = (this.#asked += 1);
    try {
      const counted = await call('count_export', request);
      if (mine === this.#asked) this.counted = counted;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }

  #moved(moved: ExportState): void {
    // The answer to the start comes when the file is there: until then the first word of a new file is about this one.
    const begun = this.state === null && this.starting && moved.phase === 'writing' && !this.#heard.has(moved.export);
    this.#heard.set(moved.export, moved);
    if (begun || moved.export === this.state?.export) this.state = moved.phase === 'cancelled' ? null : moved;
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
