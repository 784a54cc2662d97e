// Owns: what a filter has to know of the others in its group: whose help is said for all, where labels are.
// Does not own: the catalog.
import type { Filter, Group, SearchKind } from '../../../generated/types';
import { searchFacts } from '../../../words/catalog';

/** A label this short fits into its field. */
const SHORT = 8;

const filtersOf = (kind: SearchKind): Filter[] => searchFacts[kind].catalog.groups.flatMap(({ filters }) => filters);

function groupOf(kind: SearchKind, filter: Filter): Group | undefined {
  return searchFacts[kind].catalog.groups.find(({ filters }) => filters.some(({ key }) => key === filter.key));
}

/** The service names every filter about an earlier role so: `pastJobTitle.include`, `pastCompany.location`. */
const EARLIER = 'past';

const isEarlierRole = ({ filters }: Group): boolean => filters.length > 0 && filters.every(({ key }) => key.startsWith(EARLIER));

/** What the help of the first filter of an earlier role says is said of all of them. */
function speaksForAll(kind: SearchKind, filter: Filter): boolean {
  const group = groupOf(kind, filter);
  return group !== undefined && isEarlierRole(group) && group.filters[0]?.key === filter.key;
}

/** Large controls have their help beside them. */
const hasOwnHelp = ({ kind }: Filter): boolean => kind.kind === 'durations' || kind.kind === 'json';

/** A point ends a sentence, in every language: a help has no abbreviations. */
const sentencesOf = ({ help }: Filter): string[] => help.split(/(?<=\.) /).filter(Boolean);

/** Whether a sentence is shown above the first filter of a group that has it: several filters have it, or it is about all. */
function saidOnce(kind: SearchKind, filter: Filter, sentence: string): boolean {
  return speaksForAll(kind, filter) || filtersOf(kind).filter((other) => sentencesOf(other).includes(sentence)).length > 1;
}

/** The part of a filter's help that is shown above it, for this filter and those after it in its group. */
export function helpAbove(kind: SearchKind, filter: Filter): string | undefined {
  if (hasOwnHelp(filter)) return undefined;
  const group = groupOf(kind, filter)?.filters ?? [];
  const first = (sentence: string): boolean => group.find((other) => sentencesOf(other).includes(sentence))?.key === filter.key;
  return joined(sentencesOf(filter).filter((sentence) => saidOnce(kind, filter, sentence) && first(sentence)));
}

/** The part of a filter's help that is seen while its field is used. */
export function helpInside(kind: SearchKind, filter: Filter): string | undefined {
  return joined(sentencesOf(filter).filter((sentence) => !saidOnce(kind, filter, sentence)));
}

const joined = (sentences: readonly string[]): string | undefined => (sentences.length === 0 ? undefined : sentences.join(' '));

/** Whether the labels of a group are inside their fields: only where all of them fit there. */
export function labelsInside(kind: SearchKind, filter: Filter): boolean {
  const tokens = (groupOf(kind, filter)?.filters ?? []).filter((other) => other.kind.kind === 'tokens');
  return tokens.every(({ label, exclude }) => label.length <= SHORT && exclude === null);
}

/** The filter of exact times that takes the place of this one's words, with the span in question. */
export function overriddenBy(kind: SearchKind, { key }: Filter): { filter: Filter; span: string } | undefined {
  for (const filter of filtersOf(kind)) {
    const span = filter.kind.kind === 'durations' ? filter.kind.spans.find(({ overrides }) => overrides === key) : undefined;
    if (span !== undefined) return { filter, span: span.key };
  }
  return undefined;
}
