// Owns: the files that were written, repeating one, and comparing two. Does not own: their look.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { Newest, quietly } from '../../shared/failure/tried';
import { notices } from '../../kit/notices.svelte';
import type { ExportComparison, ExportState, PastExport, RowsOf } from '../../generated/types';
import { tPlural, t } from '../../words/translate';

/** Two files by their rows. */
export interface Compared {
  older: PastExport;
  newer: PastExport;
  rows: ExportComparison;
}

export class PastFiles {
  readonly #of: () => RowsOf | null;
  #newest = new Newest();
  all = $state.raw<readonly PastExport[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The export that is being repeated, by its number. */
  repeating = $state<number | null>(null);
  /** How far the new file is. */
  writing = $state.raw<ExportState | null>(null);
  compared = $state.raw<Compared | null>(null);

  /** `of`: the list or search whose files are shown; all where it returns null. */
  constructor(of: () => RowsOf | null) {
    this.#of = of;
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('export', ({ export: moved }) => this.#moved(moved)));
    $effect(() => void this.load());
  }

  async load(): Promise<void> {
    const of = this.#of();
    await this.#newest.ask(this, () => call('past_exports', { of }), (all) => {
      this.all = all;
      this.loaded = true;
    });
  }

  /** Others of the same list or search, newest first. */
  others(one: PastExport): readonly PastExport[] {
    const of = JSON.stringify(one.of);
    return this.all.filter((other) => other.export !== one.export && JSON.stringify(other.of) === of);
  }

  open = (one: PastExport): Promise<unknown> => quietly(() => call('open_export', { export: one.export }));
  reveal = (one: PastExport): Promise<unknown> => quietly(() => call('reveal_export', { export: one.export }));
  cancel = (): Promise<unknown> => quietly(async () => this.writing && (await call('cancel_export', { export: this.writing.export })));

  /** The same columns and options on the rows of now, in a file that the person chooses. */
  async repeat(one: PastExport): Promise<void> {
    if (this.repeating !== null) return;
    this.repeating = one.export;
    await quietly(async () => {
      const state = await call('repeat_export', { export: one.export });
      if (state.phase !== 'done') return;
      const file = state.file ?? t('the file⟨in it⟩');
      notices.say(tPlural(state.written, '{n} row in {file}. Every row was counted again.', '{n} rows in {file}. Every row was counted again.', { file }));
    });
    this.repeating = null;
    this.writing = null;
  }

  async compare(one: PastExport, other: PastExport): Promise<void> {
    const [older, newer] = one.at < other.at ? [one, other] : [other, one];
    await quietly(async () => {
      this.compared = { older, newer, rows: await call('compare_exports', { first: older.export, second: newer.export }) };
    });
  }

  #moved(moved: ExportState): void {
    if (moved.phase === 'done') void this.load();
    if (this.repeating === null) return;
    const begun = this.writing === null && moved.phase === 'writing' && moved.written === 0;
    if (begun || moved.export === this.writing?.export) this.writing = moved.phase === 'writing' ? moved : null;
  }
}
