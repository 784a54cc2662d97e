// Owns: what is typed into the grid, as the engine is told of it. Does not own: typing, or what a correction is.
import { call } from '../../bridge/call';
import type { CorrectRequest } from '../../generated/types';
import type { GridRow, Typed } from '../../grid/types';
import { notices } from '../../kit/notices.svelte';
import { t } from '../../words/translate';
import { lists } from '../lists/lists.svelte';

function requestOf(view: number, typed: Exclude<Typed, { do: 'cell' | 'too-much' }>): CorrectRequest {
  switch (typed.do) {
    case 'block':
      return { kind: 'block', view, row: typed.rowFrom, columns: typed.columns, values: typed.texts };
    case 'fill':
      return { kind: 'fill', view, row: typed.rowFrom, to: typed.rowTo, columns: typed.columns, value: typed.text };
    case 'down':
      return { kind: 'down', view, row: typed.rowFrom, to: typed.rowTo, columns: typed.columns };
  }
}

/** Corrects, says what was corrected, and offers to undo it. */
export function correct(view: number | undefined, typed: Typed): void {
  if (typed.do === 'too-much') notices.say(t('This is too much to paste over cells: import it as a table.'), 'info');
  else if (typed.do === 'cell') void lists.correct({ kind: 'record', record: typed.row.id, column: typed.column, value: typed.text });
  else if (view !== undefined) void lists.correct(requestOf(view, typed));
}

/** The whole of a value as it is typed; null where it is not known. */
export async function whole(row: GridRow, column: string): Promise<string | null> {
  try {
    return (await call('typed_value', { record: row.id, column })).text ?? '';
  } catch {
    return null;
  }
}
