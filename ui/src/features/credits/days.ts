// Owns: days of this computer as texts (`2026-11-21`), and where they begin in time. Does not own: how a day is written (dates.ts).
import { t } from '../../words/translate';

export interface Days {
  /** The first day. */
  from: string;
  /** The last day, which is part of it. */
  until: string;
}

/** How a day is typed. */
export const EXAMPLE = '2026-11-01';

const two = (value: number): string => String(value).padStart(2, '0');

function written(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export const dayOf = (at: number): string => written(new Date(at));

/** The moment at which a day begins, in ms since 1970. */
export const startOf = (day: string): number => dateOf(day).getTime();

/** The day so many days later: by the calendar, since a day need not have 24 hours. */
export function dayAfter(day: string, days = 1): string {
  const date = dateOf(day);
  return written(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days));
}

/** Whether a text is a day that there is: the 31st of a short month is none. */
export const isDay = (text: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && written(dateOf(text)) === text;

/** A whole month: this one, or one before it (`-1`). */
export function monthOf(now: number, months = 0): Days {
  const date = new Date(now);
  const [year, month] = [date.getFullYear(), date.getMonth() + months];
  return { from: written(new Date(year, month, 1)), until: written(new Date(year, month + 1, 0)) };
}

/** What is wrong with two days as they were typed; null where nothing is. */
export function problemOf({ from, until }: Days): Partial<Days> | null {
  const shape = t('Type a day such as {day}.', { day: EXAMPLE });
  const problem: Partial<Days> = {};
  if (!isDay(from)) problem.from = shape;
  if (!isDay(until)) problem.until = shape;
  else if (isDay(from) && until < from) problem.until = t('The last day is before the first.');
  return problem.from === undefined && problem.until === undefined ? null : problem;
}
