import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { Sentence } from '../../../generated/types';
import { READ_PAUSE, SentenceReader } from '../reader.svelte';
import { sentence } from './samples';
import SentenceView from '../SentenceView.svelte';
import { countsOf, hintOf, missingOf, spokenOf, toldOf } from '../words';

afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

test('only the newest text is read, a moment after the last key', async () => {
  vi.useFakeTimers();
  const asked = mockEngine({ read_sentence: ({ text }) => sentence({ title: text }) });
  const reader = new SentenceReader('companies');
  reader.ask('soft');
  await vi.advanceTimersByTimeAsync(READ_PAUSE - 1);
  reader.ask('software');
  await vi.advanceTimersByTimeAsync(READ_PAUSE);
  expect(asked.map(({ request }) => request), 'one question').toEqual([{ text: 'software', kind: 'companies' }]);
  expect(reader.known?.title).toBe('software');
  reader.ask('  ');
  expect(reader.known, 'nothing is typed').toBeNull();
});

test('a late answer does not take the place of a newer one', async () => {
  const [first, second] = [later<Sentence>(), later<Sentence>()];
  const answers = [first, second];
  mockEngine({ read_sentence: () => answers.shift()?.promise ?? sentence() });
  const reader = new SentenceReader(null);
  reader.ask('a');
  const one = reader.now();
  reader.ask('ab');
  const two = reader.now();
  second.answer(sentence({ title: 'second' }));
  first.answer(sentence({ title: 'first' }));
  expect((await two)?.title, 'what was asked last').toBe('second');
  expect(await one, 'overtaken').toBeNull();
  expect(reader.known?.title).toBe('second');
});

test('a sentence that cannot be read leaves nothing behind', async () => {
  mockEngine({});
  const reader = new SentenceReader(null);
  reader.ask('a');
  expect(await reader.now(), 'no answer, and no error on the screen').toBeNull();
  expect(reader.known).toBeNull();
});

test('what was not understood is underlined in the sentence, and told to those who hear it', () => {
  const read = sentence();
  render(SentenceView, { sentence: read });
  expect(screen.getByText('Country: Germany'), 'a chip').toBeInTheDocument();
  expect(screen.getByText('purple elephants'), 'underlined').toHaveAttribute('title', 'Not understood');
  expect(screen.getByText('not in Bavaria')).toHaveAttribute('title', 'This search has no filter for it');
  expect(missingOf(read)).toEqual(['purple elephants', 'not in Bavaria']);
  expect(countsOf(read)).toEqual(['2 filters understood', '5 words not understood']);
  expect(toldOf(read)).toBe('2 filters understood and 5 words not understood: purple elephants and not in Bavaria');
  expect(spokenOf(read)).toBe(
    'Search companies: Industry: software development and Country: Germany. Not understood: purple elephants and not in Bavaria',
  );
});

test('the whole sentence is not repeated where all of it was understood', () => {
  const parts = sentence().parts.filter(({ read }) => read === 'filter' || read === 'plain');
  render(SentenceView, { sentence: sentence({ parts }) });
  expect(screen.queryByText('software companies'), 'the chips say it').toBeNull();
  expect(toldOf(sentence({ parts }))).toBe('2 filters understood');
});

test('another meaning is told beside the one that was taken', () => {
  const part = { text: 'Georgia', read: 'filter', told: 'Country: Georgia', other: 'Georgia, United States' } as const;
  expect(hintOf(part)).toBe('Country: Georgia (could also be: Georgia, United States)');
});
