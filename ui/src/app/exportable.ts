// Owns: what the rows on show of a search or a list offer for writing to a file. Does not own: writing it.
import type { GridLayout } from '../shared/rows/layout.svelte';
import type { Results } from '../shared/rows/results.svelte';
import type { Exportable } from '../features/export/export.svelte';
import type { RecordKind } from '../generated/types';

/** A screen with rows on show. */
export interface Shown {
  readonly results: Results;
  readonly layout: GridLayout;
}

/** Nothing where no rows are on show. */
export function exportable({ results, layout }: Shown, kind: RecordKind): Exportable | null {
  const { view, selection } = results;
  if (view === null) return null;
  return {
    view: view.view,
    kind,
    rows: view.rows,
    selected: selection.count,
    selection: selection.describe(),
    columns: layout.states.map(({ key, hidden }) => {
      const { label = key, group = '' } = layout.column(key) ?? {};
      return { key, hidden, label, group };
    }),
    ofList: results.of?.kind === 'list',
    narrowed: results.narrowed,
  };
}
