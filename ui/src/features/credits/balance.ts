// Owns: turning balances by day into a drawing and into lines of a table. Does not own: either of them.
import type { DayBalance } from '../../generated/types';

export interface DayChange {
  day: string;
  balance: number;
  /** Against the day before; null for the first known day. */
  change: number | null;
}

/** Newest first. */
export function changes(days: readonly DayBalance[]): DayChange[] {
  return days
    .map(({ day, balance }, at) => ({ day, balance, change: at === 0 ? null : balance - (days[at - 1]?.balance ?? balance) }))
    .reverse();
}

/**
 * Balances for a stepped line that ends now: from the start of the first day on, which is what was there before today's
 * charges where no other day is known. Every balance is level until the next one, so the last one is there twice.
 */
export function curve(days: readonly DayBalance[], spentToday: number): number[] {
  const balances = days.map(({ balance }) => balance);
  const [first] = balances;
  if (first === undefined) return [];
  const before = balances.length === 1 ? [first + spentToday] : [];
  return [...before, ...balances, ...balances.slice(-1)];
}

/** A round number somewhat above the highest balance: the top of the scale, with room for its own words. */
export function ceiling(balances: readonly number[]): number {
  const most = Math.max(10, ...balances.map((balance) => balance * 1.12));
  const step = 10 ** Math.floor(Math.log10(most));
  return Math.ceil(most / (step / 2)) * (step / 2);
}

/** Points of the balances on a field of so many px, from the bottom up. */
export function chartPoints(balances: readonly number[], width: number, height: number): [number, number][] {
  const top = ceiling(balances);
  const step = balances.length > 1 ? width / (balances.length - 1) : 0;
  return balances.map((balance, at) => [Math.round(at * step * 10) / 10, Math.round((height - (balance / top) * height) * 10) / 10]);
}
