// Owns: the files that were written, repeating one, and comparing two. Does not own: their look.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
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
  #asked = 0;
  all = $state.raw<readonly PastExport[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The export that is being repeated, by its number. */
  repeating = $state<number | null>(null);
  /** How far the new file is. */
  writing = $state.raw<ExportState | null>(null);
  compared = $state.raw<Compared | null>(null);

  /** `of`: the list or search whose files are shown; all where it tells none. */
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
    const mine = (this.#asked += 1);
    try {
      const all = await call('past_exports', { of });
      if (mine !== this.#asked) return;
      this.all = all;
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }

  /** Others of the same list or search, newest first. */
  others(one: PastExport): readonly PastExport[] {
    const of = JSON.stringify(one.of);
    return this.all.filter((other) => other.export !== one.export && JSON.stringify(other.of) === of);
  }

  open = (one: PastExport): Promise<void> => this.#quietly(() => call('open_export', { export: one.export }));
  reveal = (one: PastExport): Promise<void> => this.#quietly(() => call('reveal_export', { export: one.export }));
  cancel = (): Promise<void> => this.#quietly(async () => this.writing && (await call('cancel_export', { export: this.writing.export })));

  /** The same columns and options on the rows of now, in a file that the person chooses. */
  async repeat(one: PastExport): Promise<void> {
    if (this.repeating !== null) return;
    this.repeating = one.export;
    await this.#quietly(async () => {
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
    await this.#quietly(async () => {
      this.compared = { older, newer, rows: await call('compare_exports', { first: older.export, second: newer.export }) };
    });
  }

  #moved(moved: ExportState): void {
    if (moved.phase === 'done') void this.load();
    if (this.repeating === null) return;
    const begun = this.writing === null && moved.phase === 'writing' && moved.written === 0;
    if (begun || moved.export === this.writing?.export) this.writing = moved.phase === 'writing' ? moved : null;
  }

  async #quietly(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (thrown) {
      notices.say(asFailure(thrown).message, 'bad');
    }
  }
}
