import { expect, test } from 'vitest';
import { tenthsOf } from '../../../words/tenths';
import { ceiling, curve, dayLines, withToday } from '../balance';
import { dayAfter, dayOf, isDay, monthOf, problemOf, startOf } from '../days';

const days = [
  { day: '2026-11-19', balance: 10_000 },
  { day: '2026-11-20', balance: 9_400 },
  { day: '2026-11-21', balance: 9_900 },
];

test('an amount is read as whole tenths, or not at all', () => {
  expect([tenthsOf('20'), tenthsOf('12.5'), tenthsOf(' 1,000 '), tenthsOf('0')], 'as people type').toEqual([200, 125, 10_000, 0]);
  expect([tenthsOf('0.05'), tenthsOf('-1'), tenthsOf(''), tenthsOf('1,00'), tenthsOf('ten')], 'nothing else').toEqual([null, null, null, null, null]);
});

test('a day without news ends as the one before, with what was spent on it', () => {
  const known = [
    { day: '2026-02-27', balance: 500 },
    { day: '2026-03-02', balance: 430 },
  ];
  expect(dayLines(known, [{ day: '2026-03-02', charged: 70 }]), 'over the end of a short month').toEqual([
    { day: '2026-02-27', balance: 500, spent: 0 },
    { day: '2026-02-28', balance: 500, spent: 0 },
    { day: '2026-03-01', balance: 500, spent: 0 },
    { day: '2026-03-02', balance: 430, spent: 70 },
  ]);
  expect(dayLines([], []), 'nothing known').toEqual([]);
  expect(withToday(known, '2026-03-02', 410), 'of today the meter knows more').toEqual([known[0], { day: '2026-03-02', balance: 410 }]);
  expect(withToday(known, '2026-03-05', 410).map(({ day }) => day), 'today brought no news').toEqual(['2026-02-27', '2026-03-02', '2026-03-05']);
});

test('a line begins with what its time began with, where that is known', () => {
  expect(curve(10_500, days), 'and ends now').toEqual([10_500, 10_000, 9_400, 9_900, 9_900]);
  expect(curve(null, days), 'not known').toEqual([10_000, 9_400, 9_900, 9_900]);
  expect(curve(10_500, []), 'no day, no line').toEqual([]);
});

test('the scale ends at a round number above the highest balance', () => {
  expect(ceiling(days.map(({ balance }) => balance)), 'above 1,000 credits').toBe(12_000);
  expect(ceiling([]), 'a scale without any balance').toBeGreaterThan(0);
});

test('the line of the meter ends now, and tells no balance of a time that is not known', () => {
  expect(curve(null, days), 'the last balance stays level until now').toEqual([10_000, 9_400, 9_900, 9_900]);
  expect(curve(null, [{ day: '2026-11-21', balance: 9_700 }]), 'one day known').toEqual([9_700, 9_700]);
  expect(curve(null, []), 'nothing known').toEqual([]);
});

test('a day is one that there is, and lasts until the next begins', () => {
  expect(['2026-11-30', '2024-02-29', '2026-11-31', '2026-02-29', '2026-1-1', '', 'today'].map(isDay), 'by the calendar').toEqual([true, true, false, false, false, false, false]);
  expect([dayAfter('2026-12-31'), dayAfter('2026-03-01', -1)], 'over the ends of months').toEqual(['2027-01-01', '2026-02-28']);
  expect(dayOf(startOf('2026-03-29')), 'also where the clocks change').toBe('2026-03-29');
  const january = new Date(2026, 0, 31).getTime();
  expect(monthOf(january, -1), 'the whole of the last').toEqual({ from: '2025-12-01', until: '2025-12-31' });
  expect(monthOf(january), 'and of this one').toEqual({ from: '2026-01-01', until: '2026-01-31' });
});

test('two days say what is wrong with them', () => {
  expect(problemOf({ from: '2026-11-01', until: '2026-11-01' }), 'one day is a time, too').toBeNull();
  expect(problemOf({ from: '2026-11-02', until: '2026-11-01' })?.until, 'the wrong way round').toMatch(/before the first/);
  expect(Object.keys(problemOf({ from: 'x', until: '' }) ?? {}), 'each at its field').toEqual(['from', 'until']);
});
