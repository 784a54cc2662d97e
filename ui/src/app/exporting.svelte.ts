// Owns: what is about to be written to a file, in the dialog or at the pointer. Does not own: the dialog, or writing it.
import { asFailure, type Failure } from '../bridge/failure';
import { MOST_DRAGGED } from '../kit/drag-out';
import type { Shown } from '../shared/rows/clipboard';
import { Export, type Exportable } from '../features/export/export.svelte';
import type { RecordKind } from '../generated/types';

/** Nothing where no rows are on show. */
function exportable({ results, layout }: Shown, kind: RecordKind): Exportable | null {
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
    of: results.of?.kind ?? 'search',
    narrowed: results.narrowed,
  };
}

export class Exporting {
  /** What the dialog is open about. */
  what = $state.raw<Exportable | null>(null);
  #told: (failure: Failure) => void;

  constructor(told: (failure: Failure) => void) {
    this.#told = told;
  }

  /** Asks how the rows on show are to be written; `first` is what is chosen before anybody chooses. */
  ask(shown: Shown, kind: RecordKind, first: Pick<Exportable, 'first' | 'format'> = {}): void {
    const what = exportable(shown, kind);
    this.what = what === null ? null : { ...what, ...first };
  }

  /** Lets the pointer drag the rows out as a file. For more rows than anybody holds the button for, it opens the dialog instead. */
  async drag(shown: Shown, kind: RecordKind): Promise<void> {
    const what = exportable(shown, kind);
    if (what === null) return;
    if ((what.selected === 0 ? what.rows : what.selected) > MOST_DRAGGED) {
      this.what = what;
      return;
    }
    try {
      await new Export(what).dragOut();
    } catch (thrown) {
      this.#told(asFailure(thrown));
    }
  }
}
