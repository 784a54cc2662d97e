// Owns: how it is said how many of the next rows are likely owned, and that there is nothing more to load. Does not own: the estimate
// (the engine makes it).
import type { LikelyOwned, SearchHead } from '../../../generated/types';
import { recordsWords } from '../../../shared/pull/kinds';
import { searchFacts } from '../../../words/catalog';
import { count } from '../../../words/numbers';
import { t, tPlural } from '../../../words/translate';

/** "About 62 of the next 100 are owned already, give or take 12, and charged again: as the last 5 pages had it." */
export const ownedWords = ({ rows, owned, margin, pages }: LikelyOwned): string =>
  tPlural(
    pages,
    'About {owned} of the next {rows} are owned already, give or take {margin}, and would be charged again: as the last page had it.',
    'About {owned} of the next {rows} are owned already, give or take {margin}, and would be charged again: as the last {n} pages had it.',
    { owned: count(owned), rows: count(rows), margin: count(margin) },
  );

/** That nothing more can be loaded; never "all" while the service says that there are more. `most` is what a search of the kind brings. */
export function endWords({ kind, loaded, total }: Pick<SearchHead, 'kind' | 'loaded' | 'total'>, most: number | null): string {
  if (total !== null && most !== null && loaded > most && total > loaded) return t('{loaded} of {n} loaded, in slices', { loaded, n: total });
  // A page of rows that were there already is no end of its own.
  if (total !== null && most !== null && total > most && total > loaded && loaded + searchFacts[kind].largestPage >= most) return t('The service gives at most {most} of {n}.', { most, n: total });
  if (total !== null && total > loaded) return t('The service gave {loaded} of {n}.', { loaded, n: total });
  return loaded === 1 ? t('The one there is') : t('All {rows} loaded', { rows: recordsWords(kind, loaded) });
}
