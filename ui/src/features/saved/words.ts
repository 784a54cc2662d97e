// Owns: what is said about a search's last run and about what is new since then. Does not own: counting.
import { day } from '../../components/dates';
import { credits } from '../../components/words';
import type { NewSince, SearchHead, SearchKind } from '../../generated/types';
import { searchFacts } from '../../words/catalog';
import { many, say } from '../../words/say';

/** "Last run 3 Nov", or that it never ran. */
export function runWords(head: SearchHead | null): string {
  if (head === null) return say('Not run yet');
  return head.askedAt === null ? say('Last run not known') : say('Last run {day}', { day: day(head.askedAt) });
}

/** "+41 since 3 Nov"; without a number to compare with, how many there are today. */
export function newsWords({ more, total }: NewSince, since: number | null): string {
  if (more === null || since === null) return many(total, '{n} match today', '{n} matches today');
  if (more === 0) return say('nothing new since {day}', { day: day(since) });
  return more > 0 ? say('+{n} since {day}', { n: more, day: day(since) }) : say('{n} fewer since {day}', { n: -more, day: day(since) });
}

/** What asking the service again costs where the matches cannot be counted free. */
export function askedAgain(kind: SearchKind): { cost: string; told: string } {
  const { price, usualPage, one: record, many: records } = searchFacts[kind];
  return {
    cost: say('{credits} for {n}', { credits: credits(price * usualPage), n: usualPage }),
    told: say(
      'New {records} cannot be counted free. This opens the search, where loading it again costs {credits} for each {record}. Nothing is spent before you start it there.',
      { records, record, credits: credits(price) },
    ),
  };
}
