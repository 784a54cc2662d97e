// Owns: what the drawer may do to the columns of the rows beside it. Does not own: the columns.

export interface ColumnsBeside {
  /** Whether there is such a column, and it is not shown. */
  lacks: (key: string) => boolean;
  /** Shows it behind all others. */
  add: (key: string) => void;
}
