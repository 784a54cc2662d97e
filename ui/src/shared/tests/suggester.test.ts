import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../bridge/call';
import { endEngine, mockEngine } from '../../bridge/tests/mock';
import type { Failure, Suggestions } from '../../generated/types';
import { SERVICE_PAUSE, Suggester } from '../suggester.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const cities = (country: string[] = []): Suggester => new Suggester(() => ({ kind: 'companies' as const, filter: 'city', country, region: [] }), call);
const munich = { value: 'Munich|Bavaria|Germany', label: 'Munich', detail: 'Bavaria, Germany', matched: [[0, 3] as [number, number]] };
const munster = { value: 'Münster|North Rhine-Westphalia|Germany', label: 'Münster', detail: null, matched: [] };
const some = (more: Partial<Suggestions>): Suggestions => ({ items: [], freeEntry: false, more: false, note: null, ...more });

test('what is known shows at once, the answer of the service joins it after the pause', async () => {
  const asked = mockEngine({
    suggest: () => some({ items: [munich], more: true }),
    suggest_more: () => some({ items: [munich, munster] }),
  });
  const answer = vi.fn();
  cities(['Germany']).suggest('mun', answer, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(answer, 'not done: the service is still to be asked').toHaveBeenLastCalledWith([expect.objectContaining({ label: 'Munich' })], false);
  await vi.advanceTimersByTimeAsync(SERVICE_PAUSE - 1);
  expect(asked, 'the service waits for the end of typing').toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(answer.mock.lastCall?.[0], 'both are there').toHaveLength(2);
  expect(answer.mock.lastCall?.[1], 'and it is done').toBe(true);
  expect(asked[1]?.request, 'the chosen country narrows the places').toEqual({ kind: 'companies' as const, filter: 'city', q: 'mun', country: ['Germany'], region: [] });
});

test('a field that was typed in again asks the service nothing for the older text', async () => {
  const asked = mockEngine({ suggest: () => some({ more: true }), suggest_more: () => some({}) });
  const answer = vi.fn();
  const first = new AbortController();
  const suggester = cities();
  suggester.suggest('mu', answer, first.signal);
  await vi.advanceTimersByTimeAsync(SERVICE_PAUSE - 1);
  first.abort();
  await vi.advanceTimersByTimeAsync(SERVICE_PAUSE);
  expect(asked.map(({ name }) => name), 'the older text is forgotten').toEqual(['suggest']);
  expect(answer, 'and answers nothing any more').toHaveBeenCalledTimes(1);
});

test('where the service fails, what is known stays and a quiet note says why', async () => {
  mockEngine({
    suggest: () => some({ items: [munich], more: true, freeEntry: true }),
    suggest_more: () => {
      throw { code: 'offline', message: 'The service is not reached.', reference: 'r-1' } satisfies Failure;
    },
  });
  const answer = vi.fn();
  const suggester = cities();
  suggester.suggest('mun', answer, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(SERVICE_PAUSE);
  expect(answer, 'the known values stay').toHaveBeenLastCalledWith([expect.objectContaining({ label: 'Munich' })], true);
  expect(suggester.note, 'a note, not a failure of the screen').toBe('The service is not reached.');
  expect(suggester.freeEntry, 'typed values stay possible').toBe(true);
});
