// Owns: what the screen of lists has handed on: a table to import, a record to type, an enrichment to choose, files to look at.
// Does not own: any of these, or the lists.
import { call } from '../bridge/call';
import { isTaken } from '../shared/drops';
import { onChanged } from '../bridge/events';
import type { EnrichAsk, ListAsks } from '../features/lists/asks';
import type { ListHead } from '../generated/types';

/** Into which list a table goes, none for a new one, and the file that was dropped. */
export interface Importing {
  list: number | null;
  dropped: { drop: number; file: string } | null;
}

export class ListWork {
  importing = $state.raw<Importing | null>(null);
  typing = $state.raw<ListHead | null>(null);
  enriching = $state.raw<EnrichAsk | null>(null);
  /** Over whose rows scores are made. */
  scoring = $state.raw<ListHead | null>(null);
  /** Whose files that were written are shown; those of all lists and searches for "all". */
  files = $state.raw<ListHead | 'all' | null>(null);

  /** Call while a component starts. `list` is the one on show: a file that is dropped is meant for it. */
  start(list: () => number | null): void {
    $effect(() => onChanged('dropped', ({ drop, file }) => isTaken({ drop, file }) || this.#dropped(list(), { drop, file })));
    // A list that the program was started with came before anybody listened. Without an answer there is none.
    $effect(() => {
      void call('handed_list', {}).then(
        (handed) => handed && this.importing === null && this.#dropped(null, handed),
        () => undefined,
      );
    });
  }

  asks(others: Omit<ListAsks, 'onimport' | 'onbyhand' | 'onenrich' | 'onfiles' | 'onscores'>): ListAsks {
    return {
      ...others,
      onimport: (list) => (this.importing = { list, dropped: null }),
      onbyhand: (list) => (this.typing = list),
      onenrich: (ask) => (this.enriching = ask),
      onscores: (list) => (this.scoring = list),
      onfiles: (list) => (this.files = list),
    };
  }

  /** The wizard that is open takes the file itself. */
  #dropped(list: number | null, dropped: { drop: number; file: string }): void {
    this.importing = { list: this.importing?.list ?? list, dropped };
  }
}
