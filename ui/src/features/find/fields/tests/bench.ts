// Owns: showing one filter of the real catalog in a test. Does not own: what a test is about.
import { render } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { searchFacts } from '../../../../generated/catalog';
import type { Correction, Filter, Filters, Problem, SearchKind } from '../../../../generated/types';
import FieldBench, { Held } from './FieldBench.svelte';

export function filterOf(kind: SearchKind, key: string): Filter {
  const filter = searchFacts[kind].catalog.groups.flatMap(({ filters }) => filters).find((one) => one.key === key);
  if (filter === undefined) throw new Error(`The catalog has no ${key}.`);
  return filter;
}

interface World {
  filters?: Filters;
  problems?: Problem[];
  corrections?: Correction[];
  alone?: boolean;
}

export interface Shown {
  user: UserEvent;
  held: Held;
  filters: () => Filters;
  tell: (world: Omit<World, 'filters'>) => Promise<void>;
  end: () => void;
}

export function show(kind: SearchKind, key: string, { filters, ...world }: World = {}): Shown {
  const held = new Held(filters);
  const { rerender, unmount } = render(FieldBench, { kind, filter: filterOf(kind, key), held, ...world });
  return { user: userEvent.setup(), held, filters: () => held.filters, tell: (more) => rerender(more), end: unmount };
}

/** An engine without any hint. */
export const NO_HINTS = { suggest: () => ({ items: [], freeEntry: true, more: false, note: null }) };
