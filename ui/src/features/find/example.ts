// Owns: the search that is offered to a person who has made none yet. Does not own: what it costs.
import type { Filters } from '../../generated/types';

export const exampleFilters: Filters = {
  country: ['Germany'],
  industry: ['software development'],
  size: ['51-200', '201-500'],
};

export const exampleWords = 'Software companies in Germany with 51 to 500 people';
