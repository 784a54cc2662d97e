// Owns: which columns this grid has, and how they are laid out, stored for the next time; or as a kept view has them, stored with that.
// Does not own: changing the layout (grid), or reading cells.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { fitStates, freshStates } from '../../grid/columns';
import { notices } from '../../kit/notices.svelte';
import { t } from '../../words/translate';
import { kindOf } from '../../grid/shown';
import type { ColumnState, GridColumn } from '../../grid/types';
import type { GridColumn as SentColumn, GridKind } from '../../generated/types';

/** A layout is stored when nothing was changed for so long, ms. */
export const LAYOUT_PAUSE = 400;

function gridColumns(told: readonly SentColumn[]): GridColumn[] {
  return told.map(({ key, label, group, kind, width, shown, find, canCorrect }) => ({
    key,
    label,
    group,
    kind: kindOf(kind),
    width,
    shown,
    sortable: true,
    find,
    correctable: canCorrect,
  }));
}

export class GridLayout {
  #kind: GridKind;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** What a person has set, here or before; empty for the catalog's own layout. */
  #kept = $state.raw<readonly ColumnState[]>([]);
  #touched = false;
  /** The columns of the kept view that is on show; null where none is. */
  #worn = $state.raw<readonly ColumnState[] | null>(null);
  /** All there are; empty until they are known. */
  columns = $state.raw<readonly GridColumn[]>([]);
  failure = $state.raw<Failure | null>(null);
  #byKey = $derived(new Map(this.columns.map((column) => [column.key, column])));
  #present = $derived(this.#worn ?? this.#kept);
  states = $derived(this.#present.length === 0 ? freshStates(this.columns) : fitStates(this.columns, this.#present));

  constructor(kind: GridKind) {
    this.#kind = kind;
  }

  /** The columns, and the layout that was stored. */
  async load(): Promise<void> {
    try {
      const [, kept] = await Promise.all([this.refresh(), call('layout', { grid: this.#kind })]);
      if (!this.#touched) this.#kept = kept.columns;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  /** The columns as they are now: answers can hold fields that were not seen before. */
  async refresh(): Promise<void> {
    const mine = (this.#asked += 1);
    try {
      const told = await call('columns', { grid: this.#kind });
      if (mine !== this.#asked || same(gridColumns(told), this.columns)) return;
      this.columns = gridColumns(told);
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }

  again(): void {
    this.failure = null;
    void this.load();
  }

  column(key: string): GridColumn | undefined {
    return this.#byKey.get(key);
  }

  /** Whether there is such a column, and it is not shown. */
  lacks = (key: string): boolean => this.#byKey.has(key) && this.states.find((state) => state.key === key)?.hidden === true;

  /** Shows a column behind all others. */
  add = (key: string): void => {
    const added = this.states.find((state) => state.key === key);
    const rest = this.states.filter((state) => state !== added);
    const end = rest.findLastIndex(({ hidden }) => !hidden) + 1;
    if (added === undefined) return;
    this.change([...rest.slice(0, end), { ...added, hidden: false }, ...rest.slice(end)]);
    notices.say(t('“{column}” is the last column now.', { column: this.column(key)?.label ?? key }));
  };

  /** Shows columns behind the pinned ones, where they are seen at once; those that are shown already stay where they are. */
  addInFront = (keys: readonly string[]): void => {
    const lacking = new Set(keys.filter(this.lacks));
    if (lacking.size === 0) return;
    const rest = this.states.filter(({ key }) => !lacking.has(key));
    const at = rest.findLastIndex(({ pinned }) => pinned) + 1;
    const added = this.states.filter(({ key }) => lacking.has(key)).map((state) => ({ ...state, hidden: false }));
    this.change([...rest.slice(0, at), ...added, ...rest.slice(at)]);
  };

  /** As the catalog has it. */
  reset(): void {
    this.change(freshStates(this.columns));
  }

  /** Lays the columns out as a kept view has them; null as they are without one. */
  wear(states: readonly ColumnState[] | null): void {
    this.#worn = states;
  }

  /** Whether they are laid out as these say, with what these do not know at its place. */
  isLaid(states: readonly ColumnState[]): boolean {
    return spelled(fitStates(this.columns, states)) === spelled(this.states);
  }

  /** As they are, to be stored. */
  present(): ColumnState[] {
    return this.states.map(({ width, ...rest }) => ({ ...rest, width: Math.round(width) }));
  }

  change(states: readonly ColumnState[]): void {
    if (this.#worn !== null) {
      this.#worn = states;
      return;
    }
    this.#touched = true;
    this.#kept = states;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(), LAYOUT_PAUSE);
  }

  async #write(): Promise<void> {
    const columns = this.#kept.map(({ width, ...rest }) => ({ ...rest, width: Math.round(width) }));
    try {
      await call('set_layout', { grid: this.#kind, columns });
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }
}

const spelled = (states: readonly ColumnState[]): string =>
  JSON.stringify(states.map(({ key, width, sized = false, hidden, pinned }) => [key, Math.round(width), sized, hidden, pinned]));

function same(one: readonly GridColumn[], other: readonly GridColumn[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
