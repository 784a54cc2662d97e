// Owns: from when to when a part of a story went, in words. Does not own: a single date (words/dates.ts).
import { t } from '../../words/translate';
import { dated } from '../../words/dates';
import type { Station } from '../../generated/types';

/** What an end that is not told means: it goes on, or nothing is known of it, or there is only one date (a certificate). */
export type OpenEnd = 'now' | 'unknown' | 'none';

/** "Sep 2023 to now", "2014 to 2019", "until 2014"; null where no date is told. */
export function spanWords({ from, to }: Pick<Station, 'from' | 'to'>, open: OpenEnd): string | null {
  const begun = from === null || from.trim() === '' ? null : dated(from);
  const ended = to === null || to.trim() === '' ? null : dated(to);
  if (begun === null) return ended === null ? null : t('until {to}', { to: ended });
  if (ended === begun) return begun;
  if (ended !== null) return t('{from} to {to}', { from: begun, to: ended });
  if (open === 'none') return begun;
  return open === 'now' ? t('{from} to now', { from: begun }) : t('from {from}', { from: begun });
}
