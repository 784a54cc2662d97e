// Owns: how dates and times are written, everywhere the same, as the language of the page has it, and the system where it is of that
// language.
// Does not own: what they are about, or reading what a service wrote (the engine does).
import { createSubscriber } from 'svelte/reactivity';
import { spoken } from './language';
import { t } from './translate';

/** A date without a time zone is written in the one it was read in. */
const UTC = { timeZone: 'UTC' } as const;
const YEAR = { year: 'numeric' } as const;
const MONTH = { month: 'short', year: 'numeric' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const WHOLE_DAY = { ...DAY, ...YEAR } as const;

const dayOnly = new Intl.DateTimeFormat(spoken.locale, DAY);
const dayAndYear = new Intl.DateTimeFormat(spoken.locale, WHOLE_DAY);
const told = {
  year: new Intl.DateTimeFormat(spoken.locale, { ...YEAR, ...UTC }),
  month: new Intl.DateTimeFormat(spoken.locale, { ...MONTH, ...UTC }),
  day: new Intl.DateTimeFormat(spoken.locale, { ...WHOLE_DAY, ...UTC }),
};
/** Always of 24 hours: as wide in every line, and the same as in the log. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const time = new Intl.DateTimeFormat(spoken.locale, { ...CLOCK, second: '2-digit' });
const shortTime = new Intl.DateTimeFormat(spoken.locale, CLOCK);
const relative = new Intl.RelativeTimeFormat(spoken.locale, { numeric: 'auto' });

/** Years before it are more likely numbers of something else. */
const FIRST_YEAR = 1000;

/** "3 Nov", with the year where it is not this one. */
export function day(at: number, now: number = Date.now()): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date(now).getFullYear() ? dayOnly : dayAndYear).format(date);
}

/** "3 Nov 2026" */
export const wholeDay = (at: number): string => dayAndYear.format(at);

/** `2026-11-21` as "21 Nov": a day of this computer, so no clock and no zone is involved. */
export function localDay(text: string): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return dayOnly.format(new Date(year, month - 1, date));
}

/** "14:05" */
export const clockTime = (at: number): string => shortTime.format(at);

/** "21 Nov, 14:05" */
export const dayAndTime = (at: number): string => `${day(at)}, ${shortTime.format(at)}`;

/** "14:32:08" today, "3 Nov 14:32" before. */
export function moment(at: number, now: number = Date.now()): string {
  const date = new Date(at);
  if (date.toDateString() === new Date(now).toDateString()) return time.format(date);
  return `${day(at, now)} ${shortTime.format(date)}`;
}

/** "2019" for `2019`, "Apr 2019" for `2019-04`, "3 Apr 2019" for `2019-04-03` at any time; whatever else came stays as it came. */
export function dated(text: string): string {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?$/.exec(text.trim());
  if (parts === null) return text;
  const exact = parts[2] === undefined ? 'year' : parts[3] === undefined ? 'month' : 'day';
  const [year, month, date] = [Number(parts[1]), Number(parts[2] ?? 1), Number(parts[3] ?? 1)];
  const at = new Date(Date.UTC(year, month - 1, date));
  // The 31st of a short month would be shown as another day than the one that was given.
  if (year < FIRST_YEAR || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return text;
  return told[exact].format(at);
}

const MINUTE = 60_000;

/** Ticks only while something on the screen was written with it. */
const heard = createSubscriber((update) => {
  const timer = setInterval(update, MINUTE);
  return () => clearInterval(timer);
});

/** In ms since 1970; what is drawn with it is drawn anew each minute. */
function clock(): number {
  heard();
  return Date.now();
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "5 minutes ago", "just now"; written anew as time goes by. */
export function ago(at: number, now: number = clock()): string {
  const past = Math.max(0, now - at);
  for (const [unit, length] of STEPS) {
    if (past >= length) return relative.format(-Math.floor(past / length), unit);
  }
  return t('just now');
}
