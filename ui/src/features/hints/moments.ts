// Owns: the moments of a search screen at which something may be explained. Does not own: what, or the screen.

/** No search was made yet; filters are ready, with a price; the first rows stand. */
export type SearchMoment = 'first' | 'ready' | 'rows';
