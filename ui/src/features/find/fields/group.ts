// Owns: what a filter has to know of the others in its group: whose help is said for all, where labels stand.
// Does not own: the catalog.
import { searchFacts } from '../../../generated/catalog';
import type { Filter, Group, SearchKind } from '../../../generated/types';

/** A label this short fits into its field. */
const SHORT = 8;

const filtersOf = (kind: SearchKind): Filter[] => searchFacts[kind].catalog.groups.flatMap(({ filters }) => filters);

function groupOf(kind: SearchKind, filter: Filter): Group | undefined {
  return searchFacts[kind].catalog.groups.find(({ filters }) => filters.some(({ key }) => key === filter.key));
}

/** Large controls have their help under them. */
export const hasOwnHelp = ({ kind }: Filter): boolean => kind.kind === 'durations' || kind.kind === 'json';

/**
 * The help that stands above a filter: what several filters are told, once a group, and what the first of a group is told, for it is about
 * all of them. Other help is shown while its field is used.
 */
export function helpAbove(kind: SearchKind, filter: Filter): string | undefined {
  const { help } = filter;
  if (help === '' || hasOwnHelp(filter)) return undefined;
  const group = groupOf(kind, filter)?.filters ?? [];
  const first = group.find((other) => other.help === help);
  const shared = filtersOf(kind).filter((other) => other.help === help).length > 1;
  return first?.key === filter.key && (shared || group[0]?.key === filter.key) ? help : undefined;
}

/** Help that is seen while the field is used: it does not stand above this field or another one of the group. */
export function helpInside(kind: SearchKind, filter: Filter): string | undefined {
  const above = (groupOf(kind, filter)?.filters ?? []).some((other) => helpAbove(kind, other) === filter.help);
  return above || filter.help === '' ? undefined : filter.help;
}

/** Whether the labels of a group stand inside their fields: only where all of them fit there. */
export function labelsInside(kind: SearchKind, filter: Filter): boolean {
  const tokens = (groupOf(kind, filter)?.filters ?? []).filter((other) => other.kind.kind === 'tokens');
  return tokens.every(({ label, exclude }) => label.length <= SHORT && exclude === null);
}

/** The name of a filter by its key. */
export function labelOfKey(kind: SearchKind, key: string): string | undefined {
  return filtersOf(kind).find((filter) => filter.key === key)?.label;
}

/** The filter of exact times that takes the place of this one's words, with the span in question. */
export function overriddenBy(kind: SearchKind, { key }: Filter): { filter: Filter; span: string } | undefined {
  for (const filter of filtersOf(kind)) {
    const span = filter.kind.kind === 'durations' ? filter.kind.spans.find(({ overrides }) => overrides === key) : undefined;
    if (span !== undefined) return { filter, span: span.key };
  }
  return undefined;
}
