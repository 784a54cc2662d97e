import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drawn, HELD_AT_MOST, HELD_MOVING } from '../drawn.svelte';

let end: () => void = () => undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

/** A grid that is at its start, whose rows are here. */
function started(): { drawn: Drawn; to: (offset: number) => number; arrive: (offset: number) => number } {
  let offset = $state(0);
  let here = $state.raw<readonly number[]>([0]);
  const held: Drawn[] = [];
  end = $effect.root(() => {
    held.push(new Drawn({ offset: () => offset, has: (at) => here.includes(at) }));
  });
  const [drawn] = held as [Drawn];
  const seen = (): number => {
    flushSync();
    return drawn.offset;
  };
  seen();
  const to = (next: number): number => {
    offset = next;
    return seen();
  };
  const arrive = (one: number): number => {
    here = [...here, one];
    return seen();
  };
  return { drawn, to, arrive };
}

test('what is drawn stays until the rows of a far place are here', () => {
  const { to, arrive } = started();
  expect(to(9000), 'nothing is there to be drawn').toBe(0);
  expect(arrive(9000), 'the rows have come').toBe(9000);
});

test('a bar that is dragged on leads past the places whose rows came meanwhile', () => {
  const { to, arrive } = started();
  to(1000);
  expect(to(2000), 'still on its way').toBe(0);
  expect(arrive(1000), 'passed, but nearer than the start').toBe(1000);
  expect(to(3000), 'no blank frame in between').toBe(1000);
  expect(arrive(2000), 'the next that was passed').toBe(2000);
  expect(arrive(3000), 'where the bar is').toBe(3000);
  expect(arrive(2500), 'what comes later is of no matter').toBe(3000);
});

test('an older place than what is drawn is not gone back to', () => {
  const { to, arrive } = started();
  to(1000);
  to(2000);
  arrive(2000);
  to(3000);
  expect(arrive(1000), 'it was passed before').toBe(2000);
});

test('where no rows come the place is shown without them, also after a long rest', () => {
  const { drawn, to, arrive } = started();
  vi.advanceTimersByTime(60_000);
  expect(to(9000), 'a moment is given').toBe(0);
  vi.advanceTimersByTime(HELD_AT_MOST - 1);
  expect(drawn.offset, 'which is not over').toBe(0);
  vi.advanceTimersByTime(2);
  flushSync();
  expect(drawn.offset, 'where the bar is, without rows').toBe(9000);
  expect(to(5000), 'it has no rows to hold: the bar leads').toBe(5000);
  expect(to(4000), 'nor does it leap about while it moves on').toBe(5000);
  expect(arrive(4000), 'until rows come').toBe(4000);
  expect(to(7000), 'once rows were drawn there is a new moment').toBe(4000);
});

test('a bar that goes on moving past places whose rows do not come holds the old ones, but not for ever', () => {
  const { drawn, to } = started();
  const step = HELD_AT_MOST / 2;
  for (let at = 1; at * step < HELD_MOVING; at += 1) {
    expect(to(at * 1000), 'no blank frame while the bar moves').toBe(0);
    vi.advanceTimersByTime(step);
    flushSync();
  }
  to(90_000);
  vi.advanceTimersByTime(step);
  flushSync();
  expect(drawn.offset, 'no rows have come for so long that something hangs').toBe(90_000);
});
