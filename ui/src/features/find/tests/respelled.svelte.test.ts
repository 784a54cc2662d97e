import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { Finder } from '../finder.svelte';
import { COUNT_PAUSE } from '../people/count.svelte';
import { preview, quote } from './samples';

let stop: () => void = () => undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await endEngine();
});

test('the spelling of the engine delays no count', async () => {
  const spelled = { 'location.include': ['Germany'] };
  const asked = mockEngine({
    columns: () => [],
    layout: ({ grid }) => ({ grid, columns: [] }),
    recent_searches: () => [],
    quote_pull: () => quote(),
    preview: () => preview({ filters: spelled, search: null }),
    count_people: () => ({ total: 5, at: 0, all: 50, owned: { people: 0, judged: true } }),
  });
  const counts = (): unknown[] => asked.filter(({ name }) => name === 'count_people').map(({ request }) => request);
  const finder = new Finder('people');
  stop = $effect.root(() => finder.start());
  flushSync();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  asked.length = 0;
  finder.use({ 'location.include': ['germany'] });
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE - 1);
  expect([finder.filters, counts()], 'spelled anew before the count').toEqual([spelled, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts(), 'counted when the change is 300 ms old, and once').toEqual([{ filters: spelled }]);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([counts().length, finder.people?.count.standing], 'the answer is about them').toEqual([1, 'known']);
});
