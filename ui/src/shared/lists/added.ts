// Owns: the shape of what can be added to a list. Does not own: adding it.
import type { Rows } from '../../generated/types';

/** Rows of an open view, or records by their numbers. */
export type Added = { rows: () => Rows | null } | { records: readonly number[] };
