// Owns: which suggestions a filter asks for. Does not own: asking (shared/suggester.svelte.ts).
import { call } from '../../../bridge/call';
import { Suggester } from '../../../shared/suggester.svelte';
import type { Filter, Filters, SearchKind } from '../../../generated/types';
import { texts } from '../values';

/** Nobody publishes the values: suggestions are hints, and what is typed is taken as it is. */
export function isFree({ kind }: Filter): boolean {
  return kind.kind === 'tokens' && kind.source === 'free';
}

/** The chosen countries and regions narrow the places offered by other filters (contract, "filter-values"). */
export function suggesterOf(search: SearchKind, filter: Filter, filters: () => Filters): Suggester {
  const wanted = (): { kind: SearchKind; filter: string; country: string[]; region: string[] } => {
    const now = filters();
    return { kind: search, filter: filter.key, country: texts(now, 'country'), region: texts(now, 'region') };
  };
  return new Suggester(wanted, call, isFree(filter));
}
