// Owns: all columns in their groups, and finding some of them by name or group. Does not own: which are shown.
import { pieces } from '../kit/match';
import type { GridColumn } from './types';

export interface ColumnGroup {
  /** Empty where the columns have no groups. */
  label: string;
  columns: GridColumn[];
}

/** Columns whose name or group has every typed word, in the groups of the catalog and in its order. */
export function foundGroups(columns: readonly GridColumn[], typed: string): ColumnGroup[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const fits = ({ label, group }: GridColumn): boolean =>
    words.every((word) => pieces(`${label} ${group}`, word).some((piece) => piece.hit));
  const groups = new Map<string, ColumnGroup>();
  for (const column of columns) {
    if (!fits(column)) continue;
    const group = groups.get(column.group) ?? { label: column.group, columns: [] };
    group.columns.push(column);
    groups.set(column.group, group);
  }
  return [...groups.values()];
}
