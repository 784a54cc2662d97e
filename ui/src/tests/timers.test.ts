import { expect, test, vi } from 'vitest';
import { noteTimers } from './timers';

test('what a test left to happen does not happen in the next', async () => {
  const takeBack = noteTimers();
  const late = vi.fn();
  setTimeout(late, 5);
  const every = setInterval(late, 5);
  requestAnimationFrame(late);
  takeBack();
  // Asked for afterwards, and due after all of the others.
  await new Promise((over) => setTimeout(over, 50));
  expect(late, 'each kind of timer is taken back').not.toHaveBeenCalled();
  clearInterval(every);
});

test('the page is watched once, however many files share it', () => {
  expect(noteTimers()).toBe(noteTimers());
});
