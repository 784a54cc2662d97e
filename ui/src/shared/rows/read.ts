// Owns: the rows of a block as the grid wants them. Does not own: asking for them, or drawing.
import { logoUrl } from '../../bridge/logo';
import type { Enrichment, FoundCell, GridRow as SentRow } from '../../generated/types';
import { foundView, type FoundView } from '../../grid/found';
import { shownText } from '../../grid/shown';
import type { GridColumn, GridRow } from '../../grid/types';

type Columns = readonly (GridColumn | undefined)[];

/** The columns are those that were asked for, in that order. */
export function gridRows(rows: readonly SentRow[], columns: Columns): GridRow[] {
  return rows.map((row) => {
    const cells = row.cells.map((cell, at) => (cell === null ? null : shownText(columns[at]?.kind, cell)));
    return {
      id: row.id,
      cells,
      mark: row.ownedBefore ? 'owned' : null,
      logo: row.logo ? logoUrl(row.id) : null,
      suppressed: row.suppressed,
      corrected: row.corrected.length === 0 ? undefined : row.corrected,
      found: row.found.length === 0 ? undefined : foundIn(row.found, cells, columns),
    };
  });
}

function foundIn(found: readonly FoundCell[], cells: readonly (string | null)[], columns: Columns): ReadonlyMap<Enrichment, FoundView> {
  return new Map(
    found.map((cell) => {
      const at = columns.findIndex((column) => column?.find === cell.find);
      return [cell.find, foundView(cell, cells[at] ?? null)];
    }),
  );
}
