import { expect, test } from 'vitest';
import { ceiling, changes, chartPoints, curve } from './balance';
import { tenthsOf } from '../../components/tenths';

const days = [
  { day: '2026-11-19', balance: 10_000 },
  { day: '2026-11-20', balance: 9_400 },
  { day: '2026-11-21', balance: 9_900 },
];

test('an amount is read as whole tenths, or not at all', () => {
  expect([tenthsOf('20'), tenthsOf('12.5'), tenthsOf(' 1,000 '), tenthsOf('0')], 'as people type').toEqual([200, 125, 10_000, 0]);
  expect([tenthsOf('0.05'), tenthsOf('-1'), tenthsOf(''), tenthsOf('1,00'), tenthsOf('ten')], 'nothing else').toEqual([null, null, null, null, null]);
});

test('the table has the newest day first, with its change', () => {
  expect(changes(days), 'the first known day has nothing to compare with').toEqual([
    { day: '2026-11-21', balance: 9_900, change: 500 },
    { day: '2026-11-20', balance: 9_400, change: -600 },
    { day: '2026-11-19', balance: 10_000, change: null },
  ]);
});

test('the drawing starts at nothing and has room above the highest balance', () => {
  const balances = days.map(({ balance }) => balance);
  const top = ceiling(balances);
  expect(top, 'a round number above it').toBe(15_000);
  const [first, , last] = chartPoints(balances, 100, 150);
  expect(first, 'from the left edge').toEqual([0, 50]);
  expect(last, 'to the right one').toEqual([100, 51]);
  expect(ceiling([]), 'a scale without any balance').toBeGreaterThan(0);
});

test('the line ends now, and on the first day begins with what was there before', () => {
  expect(curve(days, 0), 'the last balance stays level until now').toEqual([10_000, 9_400, 9_900, 9_900]);
  expect(curve([{ day: '2026-11-21', balance: 9_700 }], 300), 'one day known').toEqual([10_000, 9_700, 9_700]);
  expect(curve([], 0), 'nothing known').toEqual([]);
});
