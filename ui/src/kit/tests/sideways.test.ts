import { expect, test } from 'vitest';
import { sideways } from '../sideways';

function turn(line: HTMLElement, by: WheelEventInit): boolean {
  return !line.dispatchEvent(new WheelEvent('wheel', { cancelable: true, ...by }));
}

test('the wheel moves a line that is wider than its place, until its end', () => {
  const line = document.createElement('div');
  let at = 0;
  Object.defineProperty(line, 'scrollLeft', { get: () => at, set: (to: number) => (at = Math.max(0, Math.min(to, 150))) });
  const end = sideways(line);
  expect([turn(line, { deltaY: 100 }), at], 'on').toEqual([true, 100]);
  expect([turn(line, { deltaY: 100 }), at], 'to the end').toEqual([true, 150]);
  expect([turn(line, { deltaY: 100 }), at], 'then what is around it may scroll').toEqual([false, 150]);
  expect([turn(line, { deltaY: -50, ctrlKey: true }), turn(line, { deltaX: -50, deltaY: -9 }), at], 'what means something else is left alone').toEqual([false, false, 150]);
  if (typeof end === 'function') end();
  expect([turn(line, { deltaY: -50 }), at], 'no more').toEqual([false, 150]);
});

test.each([
  ['all of it is seen', 0, 300, undefined],
  ['it goes on behind', 0, 450, 'after'],
  ['it goes on on both sides', 40, 450, 'before after'],
  ['its end is reached', 150, 450, 'before'],
])('where %s, that end fades', (_, at, width, cut) => {
  const line = document.createElement('div');
  Object.defineProperties(line, { scrollLeft: { value: at }, clientWidth: { value: 300 }, scrollWidth: { value: width } });
  sideways(line);
  expect(line.dataset.cut).toBe(cut);
});
