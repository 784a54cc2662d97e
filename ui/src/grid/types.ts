// Owns: the words between the grid and whoever feeds it. Does not own: where rows come from.
import type { Snippet } from 'svelte';
import type { Enrichment } from '../generated/types';
import type { FoundView } from './found';
import type { Selection } from './selection.svelte';

export interface GridColumn {
  key: string;
  label: string;
  /** The heading under which it is in the column chooser; empty where there are no groups. */
  group: string;
  kind: 'text' | 'long' | 'range' | 'link' | 'number' | 'date' | 'flag' | 'country' | 'phone' | 'employer' | 'words' | 'count';
  /** Width in px before anybody changed it. */
  width: number;
  /** Shown before anybody changed anything. */
  shown: boolean;
  sortable: boolean;
  align?: 'start' | 'end';
  /** The enrichment that it shows: its cells show its state, too. */
  find?: Enrichment | null;
  /** A person can correct its values. */
  correctable?: boolean;
}

/** How far an enrichment is for all rows, as shares of 1. */
export interface ColumnProgress {
  found: number;
  /** Asked, without a result. */
  none: number;
  running: number;
  failed: number;
  /** For those who hear it. */
  spoken: string;
}

export interface GridRow {
  id: number;
  /** In the order of the columns the source was asked for; null is an empty cell. */
  cells: (string | null)[];
  mark?: 'owned' | null;
  /** The places of the cells that a person has corrected. */
  corrected?: readonly number[];
  /** The suppression list names it. */
  suppressed?: boolean;
  /** The states of enrichments, of those whose columns were asked for. */
  found?: ReadonlyMap<Enrichment, FoundView>;
  /** A URL of the shell's logo protocol, ready to load. */
  logo?: string | null;
}

/** Rows a block. */
export const BLOCK = 128;

/** One snapshot that never changes: another sort or filter makes another source, with another key. */
export interface GridSource {
  key: string;
  total: number;
  /** Rows `index * BLOCK` up to `BLOCK` more, with the cells of these columns; the last block may be shorter. */
  block(index: number, columns: readonly string[]): Promise<GridRow[]>;
}

/** One column as the person has set it. The order of the list is the order on the screen. */
export interface ColumnState {
  key: string;
  width: number;
  /** A person has set the width: it does not grow with the window. */
  sized?: boolean;
  hidden: boolean;
  pinned: boolean;
}

export interface GridSort {
  key: string;
  descending: boolean;
}

/** Where a person had scrolled to in a snapshot, px. */
export interface GridPlace {
  key: string;
  offset: number;
  left: number;
}

/** Rows by position in the snapshot, both ends included; columns by key, in the order shown. */
export interface CellRange {
  rowFrom: number;
  rowTo: number;
  columns: string[];
}

/** What a person types over what is there. Rows by position in the snapshot, both ends included; columns by key, in the order shown. */
export type Typed =
  | { do: 'cell'; row: GridRow; column: string; text: string }
  | { do: 'block'; rowFrom: number; columns: string[]; texts: string[][] }
  | { do: 'fill'; rowFrom: number; rowTo: number; columns: string[]; text: string }
  | { do: 'too-much' }
  | { do: 'down'; rowFrom: number; rowTo: number; columns: string[] };

/** How typing into a cell ended: with a key that goes on to another cell, with one that does not, or because the keyboard went elsewhere. */
export type Left = 'down' | 'left' | 'right' | 'here' | 'blur';

/** What the grid is given. It hands on what was asked for, and stores nothing of it. */
export interface GridProps {
  label: string;
  /** All columns there are; the first that is shown by itself is the name, with the logo, and is always there. */
  columns: readonly GridColumn[];
  source: GridSource;
  columnState: readonly ColumnState[];
  oncolumnstate: (states: ColumnState[]) => void;
  sort: GridSort | null;
  /** null asks for the order the rows came in. */
  onsort: (sort: GridSort | null) => void;
  selection: Selection;
  /** The id of the row shown in the details drawer. */
  current?: number | null;
  roundLogos?: boolean;
  /** How far a job is with the enrichments of columns, by their keys. */
  progress?: ReadonlyMap<string, ColumnProgress>;
  /** Where the grid was when it was last left: the same snapshot opens there again. */
  place?: GridPlace | null;
  onleave?: (place: GridPlace) => void;
  onopen?: (row: GridRow, position: number) => void;
  /** The active row changed, or its data arrived. */
  onactive?: (row: GridRow | undefined, position: number) => void;
  oncopy?: (range: CellRange) => void;
  onlink?: (row: GridRow, column: GridColumn) => void;
  /** Without it nothing can be typed. */
  ontyped?: (typed: Typed) => void;
  /** The whole of a value as it is typed: a cell may show it shorter, or written otherwise. */
  whole?: (row: GridRow, column: string) => Promise<string | null>;
  /** Shown in place of the rows when there are none. */
  empty?: Snippet;
}
