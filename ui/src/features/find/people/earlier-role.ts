// Owns: which group of filters is about an earlier role, and how many of its filters are set. Does not own: the catalog.
import type { Filters, Group } from '../../../generated/types';

/** The service names every filter about an earlier role so: `pastJobTitle.include`, `pastCompany.location`. */
const EARLIER = 'past';

export const isEarlierRole = ({ filters }: Group): boolean => filters.length > 0 && filters.every(({ key }) => key.startsWith(EARLIER));

/** How many filters of the group are set. */
export const usedIn = ({ filters: those }: Group, filters: Filters): number => those.filter(({ key }) => key in filters).length;
