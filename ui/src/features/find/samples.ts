// Owns: searches to begin with, for each kind, in a person's words. Does not own: what they cost; they only fill in the filters. The
// filters are in samples.json, because tests ask the demo's service for each of them as well (tests/tests/main_job/samples.rs).
import type { Filters, SearchKind } from '../../generated/types';
import { t } from '../../words/translate';
import written from './samples.json';

export interface Sample {
  name: string;
  words: string;
  filters: Filters;
}

/** Without the keys that other samples have: the type of the file knows them all. */
const found = written as Record<SearchKind, readonly { name: string; filters: object }[]>;

const words: Record<SearchKind, Record<string, string>> = {
  companies: {
    software: t('Software companies in Germany, 51–500 people'),
    machines: t('Machine builders in Bavaria'),
    hiring: t('Companies in Austria and Switzerland that are hiring for sales'),
    funded: t('Companies in Germany with new funding in the last 90 days'),
  },
  people: {
    sales: t('Heads and directors of sales in Germany'),
    chiefs: t('CEOs and managing directors of Swiss companies'),
    marketing: t('Heads and directors of marketing in Germany'),
    consultants: t('Directors in Germany who were consultants before'),
  },
  leads: {
    technology: t('CTOs and heads of engineering in Germany'),
    finance: t('Finance leaders in Germany'),
    newcomers: t('Sales leaders in Germany, new in their role'),
    founders: t('Founders and owners of software companies in Munich'),
  },
};

const samplesOf = (kind: SearchKind): Sample[] => found[kind].map(({ name, filters }) => ({ name, filters: filters as Filters, words: words[kind][name] ?? '' }));

export const samples: Record<SearchKind, readonly Sample[]> = {
  companies: samplesOf('companies'),
  people: samplesOf('people'),
  leads: samplesOf('leads'),
};
