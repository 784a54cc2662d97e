// Owns: what the screen of lists hands on, because other parts of the app do it. Does not own: any of these.
import type { ColumnProgress } from '../../grid/types';
import type { ListHead, Plan, RecordKind, Rows, SearchKind, Way } from '../../generated/types';

/** Rows of a list that something is to be found out about. */
export interface EnrichAsk {
  list: number;
  kind: RecordKind;
  name: string;
  /** null for the whole list. */
  rows: (Rows & { count: number }) | null;
  /** Only what failed in this job. */
  again: number | null;
  /** People at these companies are wanted. */
  people?: boolean;
  /** What is chosen at first; nothing without it. */
  plan?: Plan;
}

export interface ListAsks {
  /** A table is to be imported into this list; null for a new one. */
  onimport: (list: number | null) => void;
  /** A person or a company is to be typed into this list. */
  onbyhand: (list: ListHead) => void;
  onenrich: (ask: EnrichAsk) => void;
  /** The rows on show are to be written to a file; or only those that no export of the list has written. */
  onexport: (onlyNew: boolean) => void;
  /** All rows, as a file of the app's own for a colleague. */
  onhandover: () => void;
  /** The rows on show are dragged out of the window, where that can be. */
  ondragout: (() => void) | undefined;
  /** Scores are to be made, counted over this list. */
  onscores: (list: ListHead) => void;
  /** Its rows are to be asked about again by itself. */
  onwatch: (list: ListHead) => void;
  /** The files that were written of this list. */
  onfiles: (list: ListHead) => void;
  /** From a record to others: a search, with its filters set. */
  onway: (way: Way) => void;
  /** A search that found a record. */
  onsearch: (kind: SearchKind, search: number) => void;
  /** The screen where such records are found. */
  onfind: (kind: RecordKind) => void;
  /** How far jobs are with the columns of a list. */
  heads: (list: number) => ReadonlyMap<string, ColumnProgress>;
}
