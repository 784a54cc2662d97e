// Owns: what conditions about a kind of record can be about, asked for once, and the values that rows have in a column.
// Does not own: the condition that is made of them (draft.ts).
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { folded } from '../../kit/match';
import type { Suggest } from '../../kit/tokens';
import type { ConditionColumn, ConditionValue, RecordKind, RowsOf } from '../../generated/types';

/** Values that are offered at once. */
const OFFERED = 30;

export class ConditionColumns {
  readonly kind: RecordKind;
  readonly of: RowsOf | null;
  all = $state.raw<readonly ConditionColumn[]>([]);
  failure = $state.raw<Failure | null>(null);
  loaded = $state(false);
  readonly #values = new Map<string, Promise<ConditionValue[]>>();
  /** Values that rows were found to have, by column. */
  #found = $state.raw<Readonly<Record<string, readonly ConditionValue[]>>>({});

  constructor(kind: RecordKind, of: RowsOf | null) {
    this.kind = kind;
    this.of = of;
  }

  async load(): Promise<void> {
    try {
      this.all = await call('condition_columns', { kind: this.kind });
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    } finally {
      this.loaded = true;
    }
  }

  byKey(key: string): ConditionColumn | undefined {
    return this.all.find((column) => column.key === key);
  }

  /** The values of a column that can be chosen; of one that is not counted there are none. */
  async values(key: string): Promise<readonly ConditionValue[]> {
    const known = this.byKey(key)?.values;
    if (known !== null && known !== undefined) return known;
    if (this.of === null) return [];
    const asked = this.#values.get(key) ?? call('condition_values', { of: this.of, column: key }).catch(() => []);
    this.#values.set(key, asked);
    const found = await asked;
    if (this.#found[key] !== found) this.#found = { ...this.#found, [key]: found };
    return found;
  }

  /** The values that rows were found to have in a column, once that is known. */
  found = (key: string): readonly ConditionValue[] => this.#found[key] ?? [];

  /** Suggestions of a field that is about a column. */
  suggest =
    (key: string): Suggest =>
    (typed, answer) => {
      void this.values(key).then((values) => {
        const wanted = folded(typed).plain;
        const fitting = values.filter(({ said }) => folded(said).plain.includes(wanted)).slice(0, OFFERED);
        answer(
          fitting.map(({ value, said }) => ({ value, label: said })),
          true,
        );
      });
    };
}
