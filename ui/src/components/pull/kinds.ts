// Owns: how the kinds of search are called and marked, everywhere the same. Does not own: what a kind can do (the catalog tells).
import { searchFacts } from '../../generated/catalog';
import type { SearchKind } from '../../generated/types';
import type { IconName } from '../icons';

export const kindIcon: Record<SearchKind, IconName> = { companies: 'company', people: 'person', leads: 'lead' };

/** The kinds in the order of the navigation. */
export const kinds: readonly SearchKind[] = ['companies', 'people', 'leads'];

/** "Companies", as a heading. */
export function kindTitle(kind: SearchKind): string {
  const { many } = searchFacts[kind];
  return many.charAt(0).toUpperCase() + many.slice(1);
}
