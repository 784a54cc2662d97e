// Owns: how it is said how many of the next rows are likely owned. Does not own: the estimate (the engine makes it).
import type { LikelyOwned } from '../../../generated/types';
import { count } from '../../../words/numbers';
import { tPlural } from '../../../words/translate';

/** "About 62 of the next 100 are owned already, give or take 12, and charged again: as the last 5 pages had it." */
export const ownedWords = ({ rows, owned, margin, pages }: LikelyOwned): string =>
  tPlural(
    pages,
    'About {owned} of the next {rows} are owned already, give or take {margin}, and would be charged again: as the last page had it.',
    'About {owned} of the next {rows} are owned already, give or take {margin}, and would be charged again: as the last {n} pages had it.',
    { owned: count(owned), rows: count(rows), margin: count(margin) },
  );
