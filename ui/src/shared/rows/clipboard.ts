// Owns: copying what is chosen in the grid, and opening an address of it. Does not own: the text that is copied; the engine makes it.
import { call } from '../../bridge/call';
import { quietly } from '../failure/tried';
import { tPlural } from '../../words/translate';
import type { CellRange } from '../../grid/types';
import { notices } from '../../kit/notices.svelte';
import type { CopyRequest } from '../../generated/types';
import type { GridLayout } from './layout.svelte';
import type { Results } from './results.svelte';

/** Rows on show with their columns. */
export interface Shown {
  results: Results;
  layout: GridLayout;
}

/** Selected rows with all shown columns, unless a range of cells was drawn; then that range. */
function whatToCopy({ results, layout }: Shown, range: CellRange): Omit<CopyRequest, 'view'> {
  const drawn = range.rowTo > range.rowFrom || range.columns.length > 1;
  if (results.selection.count > 0 && !drawn) {
    const columns = layout.states.filter(({ hidden }) => !hidden).map(({ key }) => key);
    return { selection: results.selection.describe(), columns, headings: true };
  }
  return { selection: { kind: 'ranges', ranges: [[range.rowFrom, range.rowTo]] }, columns: range.columns, headings: false };
}

export async function copyRange(shown: Shown, range: CellRange): Promise<void> {
  const view = shown.results.view?.view;
  if (view === undefined) return;
  await quietly(async () => {
    const { rows } = await call('copy_cells', { view, ...whatToCopy(shown, range) });
    notices.say(tPlural(rows, 'Copied {n} row.', 'Copied {n} rows.'));
  });
}

export const openCell = (record: number, key: string): Promise<unknown> => quietly(() => call('open_link', { record, key }));
