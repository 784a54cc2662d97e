import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import { COUNT_PAUSE } from '../count.svelte';
import { People } from '../people.svelte';
import { counted, france, germany, Plot, problem } from './samples.svelte';

let end: () => void = () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  end();
  vi.useRealTimers();
  await endEngine();
});

function started(plot: Plot): People {
  const people = new People(plot);
  end = $effect.root(() => people.start());
  flushSync();
  return people;
}

test('what waits for right filters goes on by itself once they are right', async () => {
  const asked = mockEngine({ count_people: () => counted(), plan_audience: () => ({ counts: 36, seconds: 6 }) });
  const plot = new Plot(germany);
  const people = started(plot);
  people.map.toggle();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  asked.length = 0;
  plot.wrong = [problem];
  plot.now = france;
  people.changed();
  flushSync();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([people.count.standing, people.map.plan, asked], 'nothing is asked about wrong filters').toEqual(['held', null, []]);
  plot.wrong = [];
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
  expect([people.count.standing, people.map.plan?.counts], 'without a click').toEqual(['known', 36]);
});

test('filters that are there at the start are counted; after the end nothing is asked', async () => {
  const asked = mockEngine({ count_people: () => counted() });
  const plot = new Plot(germany);
  const people = started(plot);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect(asked, 'without a change').toEqual([{ name: 'count_people', request: { filters: germany } }]);
  plot.now = france;
  people.changed();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked, 'the screen is gone').toHaveLength(1);
});
