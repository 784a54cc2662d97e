// Owns: the shape of a counted value in a facet. Does not own: counting.

export interface FacetBar {
  value: string;
  label: string;
  count: number;
}

/** What the longest of some bars counts. */
export const mostOf = (bars: readonly Pick<FacetBar, 'count'>[]): number => bars.reduce((most, { count }) => Math.max(most, count), 1);

/** Height or length of a bar against the longest, 0 to 1; anything above nothing stays visible, with this much at least. */
export const shareOf = (count: number, most: number, least: number): number => (count === 0 ? 0 : Math.max(least, count / most));
