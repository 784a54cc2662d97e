// Owns: what is said about a search's last run and about what is new since then, and the name that is offered for it.
// Does not own: counting, or which names are right.
import { spoken } from '../../words/language';
import { day } from '../../words/dates';
import { credits } from '../../words/numbers';
import type { NewSince, SearchHead, SearchKind } from '../../generated/types';
import { searchFacts } from '../../words/catalog';
import { tPlural, t } from '../../words/translate';

/** "Last run 3 Nov", or that it never ran. */
export function runWords(head: SearchHead | null): string {
  if (head === null) return t('Not run yet');
  return head.askedAt === null ? t('Last run not known') : t('Last run {day}', { day: day(head.askedAt) });
}

/** "+41 since 3 Nov"; without a number to compare with, how many there are today. */
export function newsWords({ more, total }: NewSince, since: number | null): string {
  if (more === null || since === null) return tPlural(total, '{n} match today', '{n} matches today');
  if (more === 0) return t('nothing new since {day}', { day: day(since) });
  return more > 0 ? t('+{n} since {day}', { n: more, day: day(since) }) : t('{n} fewer since {day}', { n: -more, day: day(since) });
}

/** What asking the service again costs where the matches cannot be counted free. */
export function askedAgain(kind: SearchKind): { cost: string; told: string } {
  const { price, usualPage, one: record, many: records } = searchFacts[kind];
  return {
    cost: t('{credits} for {n}', { credits: credits(price * usualPage), n: usualPage }),
    told: t(
      'New {records} cannot be counted free. This opens the search, where loading it again costs {credits} for each {record}. Nothing is spent before you start it there.',
      { records, record, credits: credits(price) },
    ),
  };
}

/** The longest name, in characters. */
export const LONGEST_NAME = 80;

const characters = new Intl.Segmenter(spoken.locale, { granularity: 'grapheme' });

/** The filters in words, cut where they are longer than a name can be; no character is cut apart. */
export function firstName(title: string): string {
  if (title.length <= LONGEST_NAME) return title.trim();
  let name = '';
  for (const { segment } of characters.segment(title.slice(0, 4 * LONGEST_NAME))) {
    if ([...name, ...segment].length >= LONGEST_NAME) break;
    name += segment;
  }
  return `${name.trimEnd()}…`;
}
