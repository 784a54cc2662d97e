import { expect, test } from 'vitest';
import { brief } from '../brief';

/** A line of 500 px whose details take 200 px more than its captions. */
function lineOf(captions: () => number): HTMLElement {
  const line = document.createElement('div');
  Object.defineProperties(line, {
    clientWidth: { value: 500 },
    scrollWidth: { get: () => Math.max(500, captions() + (line.dataset.brief === undefined ? 200 : 0)) },
  });
  return line;
}

test.each([
  ['all of it fits', 300, undefined],
  ['only the captions fit', 400, ''],
  ['not even these fit', 600, ''],
])('where %s', (_, captions, mark) => {
  const line = lineOf(() => captions);
  brief(line);
  expect(line.dataset.brief).toBe(mark);
});

test('words that come are measured with their details', async () => {
  let wide = 400;
  const line = lineOf(() => wide);
  const end = brief(line);
  expect(line.dataset.brief).toBe('');
  wide = 250;
  line.append('Country');
  await Promise.resolve();
  expect(line.dataset.brief, 'there is room again').toBeUndefined();
  if (typeof end === 'function') end();
});
