import { expect, test } from 'vitest';
import { missedName, sliceColumns, sliceName, sliceNow, slicedStands, slicedWords, slicesCame, slicesDone, slicesGoOn } from '../sliced';
import { pull, slice, sliced } from './samples';

test.each([
  [{ stage: 'looking', phase: 'running', ending: null }, 'Looking', true],
  [{ stage: 'planned', phase: 'done', ending: null }, 'Planned', false],
  [{ stage: 'loading', phase: 'running', ending: null }, 'Loading', true],
  [{ stage: 'loading', phase: 'running', ending: 'paused' }, 'Pausing', true],
  [{ stage: 'loading', phase: 'interrupted', ending: null }, 'Interrupted', true],
  [{ stage: 'loading', phase: 'done', ending: null }, 'Done', false],
  [{ stage: 'looking', phase: 'stopped', ending: null }, 'Stopped', false],
] as const)('%o is said as %s', (state, words, goesOn) => {
  expect(slicedStands(state)).toBe(words);
  expect(slicesGoOn(state)).toBe(goesOn);
});

test('what it comes to is said in rows and credits, and while it asks in totals', () => {
  expect(slicedWords(sliced({ stage: 'looking', questions: 3 }))).toBe('3 totals of at most 40');
  const half = sliced({ stage: 'loading', slices: [slice({ state: 'done', loaded: 9_860 }), slice({ search: 12, loaded: 100, reach: 90 })], reach: 9_950, spent: 1_000, agreed: 2_000 });
  expect(slicedWords(half), 'never more rows of a slice than it has').toBe('9,950 of 9,950 rows · 100 credits of at most 200 credits');
  expect([slicesDone(half), slicesCame(half)]).toEqual([1, 9_950]);
  expect(slicedWords(sliced({ stage: 'planned', slices: [], reach: 900, spent: 10, worst: 900, agreed: 16 })), 'of a plan what it will come to').toBe('0 of 900 rows · 1 credit of at most 91 credits');
});

test('the slice under way is found by its load', () => {
  expect(sliceNow(sliced()), 'none is').toBeNull();
  const now = sliceNow(sliced({ pull: pull({ search: 12, sliced: 3 }) }));
  expect([now?.place, sliceName(now?.slice.parts ?? [])]).toEqual([2, 'Germany, 11–50']);
  expect(sliceName([])).toBe('All of it');
});

test('slices that share their first part lie under each other, with what none of them reaches', () => {
  const columns = sliceColumns(sliced());
  expect(columns.map(({ name, rows }) => [name, rows])).toEqual([
    ['Germany', 9_860 + 5_520 + 1_320],
    ['Italy', 6_480],
  ]);
  expect(columns[0]?.slices.map(({ name }) => name)).toEqual(['1–10', '11–50']);
  expect(columns[0]?.missed).toEqual([{ name: 'Employees not told', rows: 1_320 }]);
  expect(columns[1]?.slices.map(({ name }) => name), 'one that fits whole has no further part').toEqual(['']);
});

test('what no slice reaches is said with its reason', () => {
  expect(missedName({ parts: ['Germany'], by: 'Employees', rows: 3 })).toBe('Germany: Employees not told');
  expect(missedName({ parts: [], by: null, rows: 3 })).toBe('more than the service gives');
});
