// Owns: the shape of a small table that stands for a picture, and what it is called. Does not own: drawing or copying it.
import type { Written } from '../../words/numbers';

/** A text, or a number that is copied in another form than it is read in. */
export type Cell = string | Written;

export interface Sheet {
  /** What the table is of. */
  caption: string;
  /** The first names the lines; numbers are in the others. */
  headings: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export const shownOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.shown);
export const plainOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.plain);
