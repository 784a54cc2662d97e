import { expect, test } from 'vitest';
import type { SearchKind } from '../../../generated/types';
import { endWords } from '../head/words';

test.each<[SearchKind, number, number | null, number | null, string]>([
  ['companies', 10_000, 61_230, 10_000, 'The service gives at most 10,000 of 61,230.'],
  ['companies', 9_998, 61_230, 10_000, 'The service gives at most 10,000 of 61,230.'],
  ['companies', 59_120, 61_230, 10_000, '59,120 of 61,230 loaded, in slices'],
  ['companies', 61_230, 61_230, 10_000, 'All 61,230 companies loaded'],
  ['companies', 300, 61_230, 10_000, 'The service gave 300 of 61,230.'],
  ['companies', 10_000, 10_000, 10_000, 'All 10,000 companies loaded'],
  ['companies', 118, 120, 10_000, 'The service gave 118 of 120.'],
  ['companies', 120, 118, 10_000, 'All 120 companies loaded'],
  ['people', 4_980, 5_000, null, 'The service gave 4,980 of 5,000.'],
  ['people', 5_000, 5_000, null, 'All 5,000 people loaded'],
  ['leads', 37, null, null, 'All 37 leads loaded'],
  ['leads', 1, 1, null, 'The one there is'],
  ['leads', 1, 2, null, 'The service gave 1 of 2.'],
])('of %s, %i loaded of %s where a search brings %s at most', (kind, loaded, total, most, words) => {
  expect(endWords({ kind, loaded, total }, most)).toBe(words);
});
