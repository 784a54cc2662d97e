// Owns: what is said about a search's last run and about what is new since then. Does not own: counting.
import { searchFacts } from '../../generated/catalog';
import { day } from '../../components/dates';
import { count, counted, credits } from '../../components/words';
import type { NewSince, SearchHead, SearchKind } from '../../generated/types';

/** "Last run 3 Nov", or that it never ran. */
export function runWords(head: SearchHead | null): string {
  if (head === null) return 'Not run yet';
  return head.askedAt === null ? 'Last run not known' : `Last run ${day(head.askedAt)}`;
}

/** "+41 since 3 Nov"; without a number to compare with, how many there are today. */
export function newsWords({ more, total }: NewSince, since: number | null): string {
  if (more === null || since === null) return `${counted(total, 'match', 'matches')} today`;
  if (more === 0) return `nothing new since ${day(since)}`;
  return more > 0 ? `+${count(more)} since ${day(since)}` : `${count(-more)} fewer since ${day(since)}`;
}

/** What asking the service again costs where the matches cannot be counted free. */
export function askedAgain(kind: SearchKind): { cost: string; told: string } {
  const { price, usualPage, one, many } = searchFacts[kind];
  const cost = `${credits(price * usualPage)} for ${count(usualPage)}`;
  return {
    cost,
    told: `New ${many} cannot be counted free. This opens the search, where loading it again costs ${credits(price)} for each ${one}. Nothing is spent before you start it there.`,
  };
}
