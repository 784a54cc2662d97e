import { expect, it } from 'vitest';
import { pull } from '../autoscroll';

it.each([
  ['inside', 50, 0],
  ['on the edge', 100, 0],
  ['a little below', 108, 2],
  ['a little above', -8, -2],
  ['far out, at its fastest', 5000, 60],
])('%s', (_, at, speed) => {
  expect(pull(at, 0, 100)).toBe(speed);
});
