// Owns: the shape of a small table that stands for a picture, and what it is called. Does not own: drawing or copying it.

export interface Sheet {
  /** What the table is of. */
  caption: string;
  /** The first names the lines; numbers stand in the others. */
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}
