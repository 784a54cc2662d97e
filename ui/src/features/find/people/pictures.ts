// Owns: one breakdown of an audience as a table and as a picture, as they are copied. Does not own: the counts, or what they are of.
import { barPicture, type Picture } from '../../../shared/breakdown/shapes';
import { shownOf, type Cell, type Sheet } from '../../../shared/breakdown/sheet';
import { countCell, shareCell } from '../../../words/numbers';
import type { AudienceBar, Breakdown } from '../../../generated/types';
import { t } from '../../../words/translate';

type CountedBar = AudienceBar & { count: number };

/** A bar that is not counted yet says nothing of its size: it is left out, and not taken for nobody. */
export const countedOf = ({ bars }: Breakdown): CountedBar[] => bars.filter((bar): bar is CountedBar => bar.count !== null);

/** The least length of a bar: below it, numbers near to nothing would look like nothing. */
const LEAST = 0.02;

/** How long the bar of so many people is against the longest. */
export function lengthOf(people: number, { bars }: Breakdown): number {
  return people === 0 ? 0 : Math.max(LEAST, people / Math.max(...bars.map((bar) => bar.count ?? 0)));
}

/** A share only where it is known of how many. */
const written = (people: number, total: number | null): Cell[] => [countCell(people), ...(total === null || total === 0 ? [] : [shareCell(people, total)])];

/** `total` is how many match in all. */
export const sheetOf = (breakdown: Breakdown, total: number | null): Sheet => ({
  caption: breakdown.label,
  headings: [breakdown.label, t('People'), ...(total === null || total === 0 ? [] : [t('Share')])],
  rows: countedOf(breakdown).map(({ label, count }) => [label, ...written(count, total)]),
});

/** `of` is said under the heading: which people were counted. */
export function pictureOf(breakdown: Breakdown, total: number | null, of: string): Picture {
  const bars = countedOf(breakdown).map(({ label, count }) => ({ label, share: lengthOf(count, breakdown), numbers: written(count, total).map(shownOf) }));
  return barPicture(breakdown.label, of, bars);
}
