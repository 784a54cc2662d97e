// Owns: the search that is offered to a person who has made none yet, for each kind. Does not own: what it costs.
import type { Filters, SearchKind } from '../../generated/types';

export interface Example {
  filters: Filters;
  words: string;
}

export const examples: Record<SearchKind, Example> = {
  companies: {
    filters: { country: ['Germany'], industry: ['software development'], size: ['51-200', '201-500'] },
    words: 'Software companies in Germany with 51 to 500 people',
  },
  people: {
    filters: { 'jobTitle.include': ['Head of Sales', 'Sales Director'], 'location.include': ['Germany'] },
    words: 'People in Germany who head or direct sales',
  },
  leads: {
    filters: { job: ['CTO', 'Head of Engineering'], seniority: ['c_suite', 'head'], peopleLocation: ['Germany'] },
    words: 'Chief technology officers and heads of engineering in Germany',
  },
};
