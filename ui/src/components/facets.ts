// Owns: the shape of a counted value in a facet. Does not own: counting.

export interface FacetBar {
  value: string;
  label: string;
  count: number;
}

/** Height or length of a bar against the longest, 0 to 1; anything above nothing stays visible. */
export function shareOf(count: number, bars: readonly FacetBar[]): number {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return count === 0 ? 0 : Math.max(0.08, count / most);
}
