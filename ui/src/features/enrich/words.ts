// Owns: how enrichments are called in a sentence, and the orders and needs that the catalog tells. Does not own: jobs (progress.ts).
import { counted } from '../../components/words';
import { enrichments } from '../../generated/catalog';
import type { Enrichment, EnrichmentFacts, RecordKind } from '../../generated/types';

const joined = new Intl.ListFormat('en', { type: 'conjunction' });

/** Those of a kind of record; each stands behind what it may need, as it does in the catalog. */
export const enrichmentsOf = (kind: RecordKind): EnrichmentFacts[] => enrichments.filter(({ record }) => record === kind);

function factsOf(find: Enrichment): EnrichmentFacts | undefined {
  return enrichments.find(({ enrichment }) => enrichment === find);
}

/** "E-mail", "Profile page", "Do not call": its column's heading says that it was found, which is not so before. */
export const nameOf = (find: Enrichment): string => (factsOf(find)?.label ?? find).replace(/ found$/, '');

/** "e-mail", "profile page" */
export function nounOf(find: Enrichment): string {
  const name = nameOf(find);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** "e-mails and mobiles", in the order of the catalog. */
export function manyOf(find: readonly Enrichment[]): string {
  return joined.format(inOrder(find).map((one) => factsOf(one)?.many ?? one));
}

/** What a limit of a job cannot hold back while nobody knows what these cost. */
export function firstOf(unpriced: readonly Enrichment[]): string {
  const first = unpriced.length === 1 ? 'The first question' : 'The first question of each';
  return `Nobody knows yet what ${manyOf(unpriced)} cost. ${first} tells its price and may itself cost more than this limit. The job asks before it goes on.`;
}

/** Each behind what it may need. */
export function inOrder(find: readonly Enrichment[]): Enrichment[] {
  return enrichments.filter(({ enrichment }) => find.includes(enrichment)).map(({ enrichment }) => enrichment);
}

/** What finds what this one needs and is not among those chosen. */
export function offered(find: Enrichment, chosen: readonly Enrichment[]): Enrichment[] {
  return (factsOf(find)?.after ?? []).filter((needed) => !chosen.includes(needed));
}

/** The command name of the operation that finds it, for its price. */
export const operationOf = (find: Enrichment): string => factsOf(find)?.operation ?? '';

/** "588 people", "1 company" */
export function rowsOf(kind: RecordKind, rows: number): string {
  return kind === 'person' ? counted(rows, 'person', 'people') : counted(rows, 'company', 'companies');
}
