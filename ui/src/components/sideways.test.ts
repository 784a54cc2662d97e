import { expect, test } from 'vitest';
import { sideways } from './sideways';

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
