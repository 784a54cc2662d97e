import { describe, expect, it } from 'vitest';
import { complement, countOf, has, numbersOf, union, within, without, type Range } from '../ranges';

describe('union', () => {
  it.each<[string, Range[], Range, Range[]]>([
    ['into nothing', [], [3, 5], [[3, 5]]],
    ['before', [[10, 12]], [3, 5], [[3, 5], [10, 12]]],
    ['behind', [[1, 2]], [5, 5], [[1, 2], [5, 5]]],
    ['touching on the left', [[1, 2]], [3, 4], [[1, 4]]],
    ['touching on the right', [[5, 6]], [3, 4], [[3, 6]]],
    ['filling a gap', [[1, 2], [5, 6]], [3, 4], [[1, 6]]],
    ['over several', [[1, 2], [5, 6], [9, 9], [20, 21]], [2, 10], [[1, 10], [20, 21]]],
    ['inside', [[1, 9]], [3, 4], [[1, 9]]],
  ])('%s', (_, ranges, added, expected) => {
    expect(union(ranges, added)).toEqual(expected);
  });
});

describe('without', () => {
  it.each<[string, Range[], Range, Range[]]>([
    ['the middle', [[1, 9]], [4, 5], [[1, 3], [6, 9]]],
    ['an end', [[1, 9]], [1, 3], [[4, 9]]],
    ['all', [[1, 9]], [0, 20], []],
    ['over several', [[1, 3], [5, 7], [9, 11]], [2, 9], [[1, 1], [10, 11]]],
    ['nothing there', [[1, 3]], [5, 9], [[1, 3]]],
  ])('%s', (_, ranges, taken, expected) => {
    expect(without(ranges, taken)).toEqual(expected);
  });
});

it('agrees with a plain set over random steps', () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
  let ranges: Range[] = [];
  const plain = new Set<number>();
  for (let step = 0; step < 400; step += 1) {
    const from = random(200);
    const to = from + random(20);
    const add = random(2) === 0;
    ranges = add ? union(ranges, [from, to]) : without(ranges, [from, to]);
    for (let at = from; at <= to; at += 1) if (add) plain.add(at);
    else plain.delete(at);
    expect(numbersOf(ranges), `after step ${step}`).toEqual([...plain].sort((a, b) => a - b));
    expect(countOf(ranges)).toBe(plain.size);
    expect(has(ranges, from)).toBe(plain.has(from));
  }
});

it('complements within the total', () => {
  expect(complement([[0, 1], [5, 9]], 10)).toEqual([[2, 4]]);
  expect(complement([], 0)).toEqual([]);
  expect(complement([[0, 3], [8, 12]], 10), 'whatever lies beyond').toEqual([[4, 7]]);
  expect(complement([[12, 14]], 10), 'all of it').toEqual([[0, 9]]);
});

it('brings ranges of any order into one set', () => {
  expect(within([[7, 8], [0, 1], [2, 3], [6, 7], [5, 20], [30, 40]], 10)).toEqual([[0, 3], [5, 9]]);
  expect(within([[0, 4]], 0)).toEqual([]);
});
