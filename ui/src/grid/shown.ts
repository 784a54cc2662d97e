// Owns: how the text of a cell is shown, by the kind of its column. Does not own: what it is sorted by; the engine sorts.
import type { ColumnKind } from '../generated/types';
import { dated } from '../words/dates';
import { numbered, ranged } from '../words/numbers';
import type { GridColumn } from './types';

/** The kinds of the engine by name. */
export function kindOf(kind: ColumnKind): GridColumn['kind'] {
  return typeof kind === 'string' ? kind : 'count';
}

/** A value as a person reads it. */
export function shownText(kind: GridColumn['kind'] | undefined, value: string): string {
  if (kind === 'range') return ranged(value);
  if (kind === 'number') return numbered(value);
  return kind === 'date' ? dated(value) : value;
}
