// Owns: dates of a story as a person reads them. Does not own: dates of this computer (components/words.ts).
import type { Station } from '../../../generated/types';

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Apr 2019" for `2019-04`, "3 Apr 2019" for `2019-04-03`; whatever else came stays as it came. */
export function dateWords(text: string): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T.*)?)?$/.exec(text.trim());
  if (parts === null) return text;
  const [, year, inYear, inMonth] = parts.map(Number) as [number, number, number, number];
  const whole = parts[3] !== undefined;
  const at = new Date(Date.UTC(year, inYear - 1, whole ? inMonth : 1));
  // The 31st of April would be shown as a day of May.
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== inYear - 1 || (whole && at.getUTCDate() !== inMonth)) return text;
  return (whole ? day : month).format(at);
}

/** What an end that is not told means: it goes on, or nothing is known of it, or there is only one date (a certificate). */
export type OpenEnd = 'now' | 'unknown' | 'none';

/** "Sep 2023 to now", "2014 to 2019", "until 2014"; null where no date is told. */
export function spanWords({ from, to }: Pick<Station, 'from' | 'to'>, open: OpenEnd): string | null {
  const begun = from === null || from.trim() === '' ? null : dateWords(from);
  const ended = to === null || to.trim() === '' ? null : dateWords(to);
  if (begun === null) return ended === null ? null : `until ${ended}`;
  if (ended === begun) return begun;
  if (ended !== null) return `${begun} to ${ended}`;
  return open === 'now' ? `${begun} to now` : open === 'unknown' ? `from ${begun}` : begun;
}
