// Owns: the size and the worst price of one page. Does not own: what is charged; the engine's quotes say that.
import { operations } from '../../generated/catalog';
import type { Tenths } from '../../generated/types';

/** Rows a page (contract, "find-companies": size 1 to 100). */
export const PAGE = 100;
/** Rows a search, at most (contract, "Limits"). */
export const MOST_ROWS = 10_000;

/** The most that one page of companies can cost. */
export function pagePrice(): Tenths {
  const price = operations.find(({ name }) => name === 'find_companies')?.price;
  return price?.kind === 'perRow' ? price.tenths * PAGE : 0;
}
