// Owns: how enrichments are called in a sentence, and the orders and needs that the catalog holds. Does not own: jobs (progress.ts).
import type { Enrichment, EnrichmentFacts, RecordKind } from '../../generated/types';
import { enrichments } from '../../words/catalog';
import { and, t } from '../../words/translate';

/** Not the headings of the columns in the catalog: these say that something was found, which is not so yet. */
const NAMES: Record<Enrichment, string> = {
  page: t('Profile page'),
  profile: t('Profile'),
  email: t('E-mail'),
  mobile: t('Mobile'),
  doNotCall: t('Do not call'),
  companyPage: t('Company page'),
  company: t('Company profile'),
  topics: t('Intent topics'),
  people: t('People'),
};
/** Offers of those that others need first. */
const FIRST: Partial<Record<Enrichment, string>> = {
  page: t('First find the profile page where it is missing'),
  mobile: t('First find the mobile where it is missing'),
  companyPage: t('First find the company page where it is missing'),
};

/** Those of a kind of record that one job can find together, which people are not; each comes after what it may need, as in the catalog. */
export const enrichmentsOf = (kind: RecordKind): EnrichmentFacts[] => enrichments.filter(({ record, enrichment }) => record === kind && enrichment !== 'people');

function factsOf(find: Enrichment): EnrichmentFacts | undefined {
  return enrichments.find(({ enrichment }) => enrichment === find);
}

/** "E-mail", "Profile page", "Do not call" */
export const nameOf = (find: Enrichment): string => NAMES[find];

/** Offers what is needed first: "First find the mobile where it is missing". */
export const firstWords = (needed: Enrichment): string => FIRST[needed] ?? NAMES[needed];

/** "e-mails and mobiles", in the order of the catalog. */
export function manyOf(find: readonly Enrichment[]): string {
  return and(inOrder(find).map((one) => factsOf(one)?.many ?? one));
}

/** What a limit of a job cannot hold back while nobody knows what these cost. */
export function firstOf(unpriced: readonly Enrichment[]): string {
  const what = manyOf(unpriced);
  return unpriced.length === 1
    ? t('Nobody knows yet what {what} cost. The first question tells its price and may itself cost more than this limit. The job asks before it goes on.', { what })
    : t('Nobody knows yet what {what} cost. The first question of each tells its price and may itself cost more than this limit. The job asks before it goes on.', { what });
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
