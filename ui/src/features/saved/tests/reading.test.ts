import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { ReadSearch } from '../../../generated/types';
import { LONGEST, READ_PAUSE, Reading } from '../reading.svelte';
import { failure } from './samples';

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const found = (name: string): ReadSearch => ({ name, kind: 'people', filters: {}, title: '', problems: [] });

test('what is typed is read after a pause, once', async () => {
  const asked = mockEngine({ read_search: ({ text }) => found(text) });
  const reading = new Reading();
  reading.type('{');
  reading.type('{}');
  expect(reading.waiting, 'it is on its way').toBe(true);
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  expect([reading.known?.name, reading.waiting], 'the last text').toEqual(['{}', false]);
  expect(asked, 'one question').toHaveLength(1);
});

test('an answer about an older text is dropped', async () => {
  const first = later<ReadSearch>();
  mockEngine({ read_search: ({ text }) => (text === 'old' ? first.promise : found(text)) });
  const reading = new Reading();
  reading.type('old');
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  reading.type('new');
  first.answer(found('old'));
  await vi.advanceTimersByTimeAsync(0);
  expect([reading.known, reading.waiting], 'the text in the field is still to be read').toEqual([null, true]);
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  expect(reading.known?.name, 'of the text in the field').toBe('new');
});

test('a new text takes the failure of the one before away', async () => {
  mockEngine({
    read_search: () => {
      throw failure();
    },
  });
  const reading = new Reading();
  reading.type('x');
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  expect(reading.failure?.message, 'told').toBe('The service refused this.');
  reading.type(' ');
  expect([reading.failure, reading.waiting], 'nothing but spaces is not asked about').toEqual([null, false]);
});

test('a text that would hold the window up is not sent', async () => {
  const asked = mockEngine({ read_search: ({ text }) => found(text) });
  const reading = new Reading();
  reading.type('x'.repeat(LONGEST + 1));
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  expect([reading.tooLong, reading.waiting, asked.length], 'said at once').toEqual([true, false, 0]);
  reading.type('x'.repeat(LONGEST));
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  expect([reading.tooLong, asked.length], 'the longest one is').toEqual([false, 1]);
});
