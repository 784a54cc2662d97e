// Owns: how the text of a cell is shown, by the kind of its column. Does not own: what it is sorted by; the engine sorts.
import type { ColumnKind } from '../../generated/types';
import { ranged } from '../words';
import type { GridColumn } from './types';

/** As the system of the person writes them. A day without a time zone is written in the one it was read in. */
const year = new Intl.DateTimeFormat(undefined, { year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The kinds of the engine by name. */
export function kindOf(kind: ColumnKind): GridColumn['kind'] {
  return typeof kind === 'string' ? kind : 'count';
}

/** "Mar 2019" for `2019-03`; anything that is no year, month or day stays as it is. */
export function dated(value: string): string {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value);
  if (parts === null) return value;
  const at = new Date(0);
  at.setUTCFullYear(Number(parts[1]), Number(parts[2] ?? 1) - 1, Number(parts[3] ?? 1));
  // The 31st of a short month would be shown as another day than the one that was told.
  if (parts[3] !== undefined && at.getUTCDate() !== Number(parts[3])) return value;
  return (parts[2] === undefined ? year : parts[3] === undefined ? month : day).format(at);
}

/** A value as a person reads it. */
export function shownText(kind: GridColumn['kind'] | undefined, value: string): string {
  if (kind === 'range') return ranged(value);
  return kind === 'date' ? dated(value) : value;
}
