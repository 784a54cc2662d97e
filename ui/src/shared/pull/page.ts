// Owns: the worst price of one page. Does not own: what is charged; the engine's quotes say that.
import { searchFacts } from '../../words/catalog';
import type { SearchKind, Tenths } from '../../generated/types';

/** The most that a page of so many rows can cost; of the largest there is, where its size is not known. */
export function pagePrice(kind: SearchKind, rows: number = searchFacts[kind].largestPage): Tenths {
  return searchFacts[kind].price * rows;
}
