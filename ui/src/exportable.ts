// Owns: what the companies on show offer for writing to a file. Does not own: writing it.
import type { Companies } from './features/find/companies.svelte';
import type { Exportable } from './features/export/export.svelte';
import { companyColumns } from './generated/catalog';

/** Nothing where no rows are on show. */
export function exportable({ results, layout }: Companies): Exportable | null {
  const { view, selection } = results;
  if (view === null) return null;
  const labels = new Map(companyColumns.map(({ key, label }) => [key, label]));
  return {
    view: view.view,
    rows: view.rows,
    selected: selection.count,
    selection: selection.describe(),
    columns: layout.states.map(({ key, hidden }) => ({ key, hidden, label: labels.get(key) ?? key })),
    narrowed: results.narrowed,
  };
}
