// Owns: which group of filters is about an earlier role. Does not own: the catalog.
import type { Group } from '../../../generated/types';

/** The service names every filter about an earlier role so: `pastJobTitle.include`, `pastCompany.location`. */
const EARLIER = 'past';

export const isEarlierRole = ({ filters }: Group): boolean => filters.length > 0 && filters.every(({ key }) => key.startsWith(EARLIER));
