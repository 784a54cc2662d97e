import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { Preview } from '../../../generated/types';
import { Previewer, PREVIEW_PAUSE } from '../preview.svelte';
import { failure, later, preview } from './samples';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

test('quick changes are one question, about the last of them', async () => {
  const asked = mockEngine({ preview: () => preview() });
  const previewer = new Previewer('companies', () => undefined);
  previewer.ask({ country: ['G'] });
  await vi.advanceTimersByTimeAsync(PREVIEW_PAUSE - 1);
  previewer.ask({ country: ['Germany'] });
  await vi.advanceTimersByTimeAsync(PREVIEW_PAUSE - 1);
  expect(asked, 'the pause starts anew with each change').toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked, 'only the last filters are asked about').toEqual([
    { name: 'preview', request: { kind: 'companies', filters: { country: ['Germany'] } } },
  ]);
});

test('an answer that comes after a newer question is dropped', async () => {
  const first = later<Preview>();
  const second = later<Preview>();
  const replies = [first.promise, second.promise];
  mockEngine({ preview: () => replies.shift() as Promise<Preview> });
  const answered = vi.fn();
  const previewer = new Previewer('companies', answered);
  previewer.ask({ country: ['Germany'] }, 0);
  await vi.advanceTimersByTimeAsync(0);
  previewer.ask({ country: ['France'] }, 0);
  await vi.advanceTimersByTimeAsync(0);
  second.answer(preview({ filters: { country: ['France'] } }));
  await vi.advanceTimersByTimeAsync(0);
  first.answer(preview({ filters: { country: ['Germany'] } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(previewer.known?.filters, 'the older answer came last and must not win').toEqual({ country: ['France'] });
  expect(answered, 'the dropped answer is told to nobody').toHaveBeenCalledTimes(1);
  expect(previewer.waiting, 'the last question is answered').toBe(false);
});

test('a failure is kept for the screen and ends the waiting', async () => {
  mockEngine({
    preview: () => {
      throw failure({ code: 'storage' });
    },
  });
  const previewer = new Previewer('companies', () => undefined);
  previewer.ask({}, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(previewer.failure?.code, 'the code decides between bar and dialog').toBe('storage');
  expect(previewer.waiting, 'nothing is under way any more').toBe(false);
});
