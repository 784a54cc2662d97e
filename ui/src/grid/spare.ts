// Owns: which columns share the room that a wide window leaves, and how much each gets. Does not own: widths that a person sets:
// such a column never grows.
import type { ColumnState, GridColumn } from './types';

/** Kinds whose text is often longer than its column. Numbers, dates and marks are not easier to read in a wide one. */
const ELASTIC: ReadonlySet<GridColumn['kind']> = new Set(['text', 'long', 'link', 'employer']);

/** Up to so many times its first width: wider, and the eye loses the row. Sentences come last, and may take more. */
const MOST = 2;
const MOST_OF_LONG = 3;
/** px. No column grows beyond it: a person can make none wider either. */
export const WIDEST = 900;

interface Shown {
  column: GridColumn;
  state: ColumnState;
}

/** Width of each column in px, in a view that has `room` for them; as they are where there is no room to share. */
export function grown(shown: readonly Shown[], room: number): number[] {
  const widths = shown.map(({ state }) => state.width);
  share(widths, shown, room, MOST, ({ kind }) => ELASTIC.has(kind));
  share(widths, shown, room, MOST_OF_LONG, ({ kind }) => kind === 'long');
  return widths;
}

/** Makes those of a kind, as long as nobody set their width, wider by one factor. */
function share(widths: number[], shown: readonly Shown[], room: number, most: number, of: (column: GridColumn) => boolean): void {
  const elastic = shown.map(({ column, state }) => of(column) && state.sized !== true && state.width === column.width);
  const taken = widths.reduce((sum, width) => sum + width, 0);
  const growing = widths.reduce((sum, width, at) => sum + (elastic[at] === true ? width : 0), 0);
  if (growing === 0 || taken >= room) return;
  const to = growing + room - taken;
  for (const [at, { column }] of shown.entries()) {
    if (elastic[at] === true) widths[at] = Math.floor(Math.min(((widths[at] ?? 0) * to) / growing, column.width * most, WIDEST));
  }
}
