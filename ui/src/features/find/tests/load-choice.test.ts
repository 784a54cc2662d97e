import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { SearchHead, SearchKind } from '../../../generated/types';
import { Finder } from '../finder.svelte';
import { LoadChoice } from '../head/load-choice.svelte';
import { head, quote, view } from './samples';

let asked: Asked[] = [];
beforeEach(() => {
  asked = mockEngine({ quote_pull: ({ rows }) => quote({ rows: rows ?? 0 }), open_view: () => view() });
});
afterEach(async () => await endEngine());

function choice(kind: SearchKind, about: Partial<SearchHead>, aim: 'more' | 'fresh' = 'more'): LoadChoice {
  const finder = new Finder(kind);
  finder.results.show(head({ kind, ...about }));
  return new LoadChoice(finder, aim);
}

test.each([
  ['companies', 'more', { total: 1284, left: 984 }, 'At most 984 can be loaded.'],
  ['companies', 'fresh', { total: 1284, left: 984 }, 'At most 10,000 can be loaded.'],
  ['people', 'more', { total: null, left: 9900 }, 'At most 9,900 can be loaded at once.'],
  ['leads', 'more', { total: 1930, left: 1680, batch: 25 }, 'At most 1,680 can be loaded at once.'],
  ['leads', 'fresh', { total: 1930, left: 1680, batch: 25 }, undefined],
] as const)('more %s than one load brings (%s): what is said', (kind, aim, about, said) => {
  const one = choice(kind, about, aim);
  one.typed = '10001';
  expect(one.wrong, 'a total that is no promise is no limit of what there is').toBe(said);
  one.end();
});

test('a number is asked for in the words of its kind', () => {
  const one = choice('people', {});
  one.typed = 'many';
  expect(one.wrong, 'no word of companies').toBe('Type a whole number of people.');
  one.end();
});

test('a run from the start keeps the size of pages, and offers what is here already', async () => {
  const one = choice('leads', { loaded: 70, batch: 10, filters: { job: ['CTO'] } }, 'fresh');
  expect(one.typed, 'as many as are here').toBe('70');
  await vi.waitFor(() => expect(asked.map(({ name }) => name), 'its price is asked for').toContain('quote_pull'));
  const request = { kind: 'leads', filters: { job: ['CTO'] }, aim: 'fresh', rows: 70, size: 10, agreed: null };
  expect(asked.find(({ name }) => name === 'quote_pull')?.request, 'of just that').toEqual(request);
  one.end();
});
