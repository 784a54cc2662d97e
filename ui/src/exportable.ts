// Owns: what the rows on show of a search offer for writing to a file. Does not own: writing it.
import type { Exportable } from './features/export/export.svelte';
import type { Finder } from './features/find/finder.svelte';

/** Nothing where no rows are on show. */
export function exportable({ results, layout }: Finder): Exportable | null {
  const { view, selection } = results;
  if (view === null) return null;
  return {
    view: view.view,
    rows: view.rows,
    selected: selection.count,
    selection: selection.describe(),
    columns: layout.states.map(({ key, hidden }) => {
      const { label = key, group = '' } = layout.column(key) ?? {};
      return { key, hidden, label, group };
    }),
    narrowed: results.narrowed,
  };
}
