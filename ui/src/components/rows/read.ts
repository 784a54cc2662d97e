// Owns: the rows of a block as the grid wants them. Does not own: asking for them, or drawing.
import { logoUrl } from '../../bridge/logo';
import type { GridRow as Told } from '../../generated/types';
import { shownText } from '../grid/shown';
import type { GridColumn, GridRow } from '../grid/types';

/** The columns are those that were asked for, in that order. */
export function gridRows(rows: readonly Told[], columns: readonly (GridColumn | undefined)[]): GridRow[] {
  return rows.map(({ id, cells, ownedBefore, logo }) => ({
    id,
    cells: cells.map((cell, at) => (cell === null ? null : shownText(columns[at]?.kind, cell))),
    mark: ownedBefore ? 'owned' : null,
    logo: logo ? logoUrl(id) : null,
  }));
}
