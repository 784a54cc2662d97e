// Owns: the pictures and tables of credits over time and of where they went, as they are copied. Does not own: the numbers.
import { barPicture, framed, type Picture } from '../../shared/breakdown/shapes';
import type { Sheet } from '../../shared/breakdown/sheet';
import { day as inWords } from '../../words/dates';
import { mostOf, type FacetBar } from '../../kit/facets';
import { aligned, amountCell } from '../../words/numbers';
import { t } from '../../words/translate';
import type { DayLine } from './balance';
import { startOf } from './days';

export const spentSheet = (caption: string, by: string, bars: readonly FacetBar[]): Sheet => ({
  caption,
  headings: [by, t('Credits')],
  rows: bars.map(({ label, count }) => [label, amountCell(count)]),
});

/** `during` is the time that is chosen, in words. */
export function spentPicture(title: string, during: string, bars: readonly FacetBar[]): Picture {
  const most = mostOf(bars);
  return barPicture(title, during, bars.map(({ label, count }) => ({ label, share: count / most, numbers: [aligned(count)] })));
}

/** The newest day first, as the table on the screen. */
export const balanceSheet = (days: readonly DayLine[]): Sheet => ({
  caption: t('Balance by day'),
  headings: [t('Day'), t('Spent'), t('Balance')],
  rows: [...days].reverse().map(({ day, spent, balance }) => [inWords(startOf(day)), spent === 0 ? '–' : amountCell(spent), amountCell(balance)]),
});

/** The drawing with the days that it is of. */
export function balancePicture(days: readonly DayLine[], drawn: HTMLCanvasElement, width: number, height: number): Picture {
  const [from, until] = [days[0], days.at(-1)].map((line) => (line === undefined ? '' : inWords(startOf(line.day))));
  return framed(t('Balance by day'), from === until ? (until ?? '') : t('{from} to {until}', { from: from ?? '', until: until ?? '' }), drawn, width, height);
}
