// Owns: searches to begin with, for each kind, in a person's words. Does not own: what they cost; they only fill in the filters. The
// filters stand in samples.json, because tests ask the demo's service for each of them as well (tests/tests/main_job/samples.rs).
import type { Filters, SearchKind } from '../../generated/types';
import { say } from '../../words/say';
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
    software: say('Software companies in Germany, 51–500 people'),
    machines: say('Machine builders in Bavaria'),
    hiring: say('Companies in Austria and Switzerland that are hiring for sales'),
    funded: say('Companies in Germany with new funding in the last 90 days'),
  },
  people: {
    sales: say('Heads and directors of sales in Germany'),
    chiefs: say('CEOs and managing directors of Swiss companies'),
    marketing: say('Heads and directors of marketing in Germany'),
    consultants: say('Directors in Germany who were consultants before'),
  },
  leads: {
    technology: say('CTOs and heads of engineering in Germany'),
    finance: say('Finance leaders in Germany'),
    newcomers: say('Sales leaders in Germany, new in their role'),
    founders: say('Founders and owners of software companies in Munich'),
  },
};

const samplesOf = (kind: SearchKind): Sample[] => found[kind].map(({ name, filters }) => ({ name, filters: filters as Filters, words: words[kind][name] ?? '' }));

export const samples: Record<SearchKind, readonly Sample[]> = {
  companies: samplesOf('companies'),
  people: samplesOf('people'),
  leads: samplesOf('leads'),
};
