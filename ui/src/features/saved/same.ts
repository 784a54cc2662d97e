// Owns: deciding whether two searches are the same one. Does not own: the normal form of filters; the engine makes it.
import type { Filters, SearchKind } from '../../generated/types';

/** One spelling for values whose names are in another order; lists inside an advanced value keep theirs. */
function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inside]) => [key, spelled(inside)]);
}

/**
 * The same text for the same search. The panel keeps the values of a filter as they were chosen, and the engine sorts
 * them: their order does not count. A filter without a value is one that is not set.
 */
export function keyOf(kind: SearchKind, filters: Filters): string {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, set.map(([key, value]) => [key, spelled(value)])]);
}

/** Whether any filter is set. */
export function isEmpty(filters: Filters): boolean {
  return keyOf('people', filters) === keyOf('people', {});
}
