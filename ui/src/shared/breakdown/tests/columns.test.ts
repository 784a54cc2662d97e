import { expect, it } from 'vitest';
import { columnsIn, startsOf } from '../columns';

it('has a column for every card wide enough, three at most', () => {
  expect([0, 339, 340, 691, 692, 1044, 4000].map(columnsIn)).toEqual([1, 1, 1, 1, 2, 3, 3]);
});

it('begins columns so that none is left empty beside a long card', () => {
  const heights = [7, 12, 5, 25];
  expect(startsOf(heights, 1)).toEqual([0]);
  expect(startsOf(heights, 2), 'the long one alone').toEqual([0, 3]);
  expect(startsOf(heights, 3), 'all three are used').toEqual([0, 1, 3]);
  expect(startsOf([7, 12], 3), 'no more columns than cards').toEqual([0, 1]);
  expect(startsOf([], 3), 'nothing at all').toEqual([0]);
});
