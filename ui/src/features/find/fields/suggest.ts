// Owns: which suggestions a filter of this screen asks for. Does not own: asking (components/suggester.svelte.ts).
import { call } from '../../../bridge/call';
import { Suggester } from '../../../components/suggester.svelte';
import type { Filter, Filters } from '../../../generated/types';
import { texts } from '../values';

/** The chosen countries and regions narrow the places offered by other filters (contract, "filter-values"). */
export function suggesterOf(filter: Filter, filters: () => Filters): Suggester {
  const free = filter.kind.kind === 'tokens' && filter.kind.source === 'free';
  const wanted = (): { filter: string; country: string[]; region: string[] } => {
    const now = filters();
    return { filter: filter.key, country: texts(now, 'country'), region: texts(now, 'region') };
  };
  return new Suggester(wanted, call, free);
}
