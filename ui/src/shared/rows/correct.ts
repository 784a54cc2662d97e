// Owns: what is typed into the grid, as the engine is told of it. Does not own: typing, or what a correction is.
import type { CorrectRequest } from '../../generated/types';
import type { Typed } from '../../grid/types';
import { lists } from '../lists/lists.svelte';

/** Of one cell the record is meant and not its place: the rows may come in another order while somebody types. */
function requestOf(view: number, typed: Typed): CorrectRequest {
  switch (typed.do) {
    case 'cell':
      return { kind: 'record', record: typed.row.id, column: typed.column, value: typed.text };
    case 'block':
      return { kind: 'block', view, row: typed.rowFrom, columns: typed.columns, values: typed.texts };
    case 'down':
      return { kind: 'down', view, row: typed.rowFrom, to: typed.rowTo, columns: typed.columns };
  }
}

/** Corrects, says what was corrected, and offers to undo it. */
export function correct(view: number | undefined, typed: Typed): void {
  if (view !== undefined) void lists.correct(requestOf(view, typed));
}
