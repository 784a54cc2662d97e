// Owns: what the library hands on, because other parts of the app do it. Does not own: any of these.
import type { KeptView, RecordKind, SearchKind, Way } from '../../generated/types';

export interface LibraryAsks {
  /** The rows on show are to be written to a file. */
  onexport: () => void;
  /** They are dragged out of the window, where that can be. */
  ondragout: (() => void) | undefined;
  /** The rows that are selected, or all on show, become a list of this name, and something is found for it; people, where it is said. */
  onenrich: (name: string, people: boolean) => void;
  /** What failed in a job is to be tried again. */
  onagain: (job: number | null) => void;
  onway: (way: Way) => void;
  onsearch: (kind: SearchKind, search: number) => void;
  onlist: (list: number) => void;
  /** The rows of a view are to be asked about again by itself. */
  onwatch: (view: KeptView) => void;
  /** The screen where such records are found. */
  onfind: (kind: RecordKind) => void;
}
