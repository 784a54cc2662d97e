// Owns: turning balances and charges by day into a curve and into lines of a table. Does not own: drawing either of them.
import type { DayBalance, DaySpent, Tenths } from '../../generated/types';
import { dayAfter } from './days';

export interface DayLine {
  day: string;
  /** At its end. */
  balance: Tenths;
  spent: Tenths;
}

/** The same with the balance as it is now: today may have brought no news of it. */
export function withToday(balances: readonly DayBalance[], today: string, balance: Tenths): DayBalance[] {
  return [...balances.filter(({ day }) => day < today), { day: today, balance }];
}

/** Every day from the first known to the last, oldest first: a day without news ends as the one before. */
export function dayLines(balances: readonly DayBalance[], spent: readonly DaySpent[]): DayLine[] {
  const charged = new Map(spent.map((one) => [one.day, one.charged]));
  const lines: DayLine[] = [];
  for (const [at, { day, balance }] of balances.entries()) {
    const last = balances[at - 1];
    for (let between = last === undefined ? day : dayAfter(last.day); between < day; between = dayAfter(between)) {
      lines.push({ day: between, balance: last?.balance ?? balance, spent: charged.get(between) ?? 0 });
    }
    lines.push({ day, balance, spent: charged.get(day) ?? 0 });
  }
  return lines;
}

/** Balances for a stepped line that ends now: every one is level until the next, so the last is there twice. */
export function curve(opening: Tenths | null, days: readonly DayBalance[]): number[] {
  const balances = days.map(({ balance }) => balance);
  return [...(opening === null || balances.length === 0 ? [] : [opening]), ...balances, ...balances.slice(-1)];
}

/** A round number somewhat above the highest balance: the top of the scale. */
export function ceiling(balances: readonly number[]): number {
  const most = Math.max(10, ...balances.map((balance) => balance * 1.05));
  const step = 10 ** Math.floor(Math.log10(most)) / 5;
  return Math.ceil(most / step) * step;
}
