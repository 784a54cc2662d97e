import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { SearchHead, SearchKind } from '../../../generated/types';
import { Finder } from '../finder.svelte';
import { LoadChoice } from '../head/load-choice.svelte';
import { ownedWords } from '../head/words';
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

test('loading stops at what is owned where a person wishes it, and at a share that is one', async () => {
  const one = choice('companies', {});
  expect(one.request(), 'not by itself').not.toHaveProperty('mostOwned');
  for (const [typed, wrong] of [
    ['0', 'Type a whole number, 1 to 99.'],
    ['100', 'Type a whole number, 1 to 99.'],
    ['half', 'Type a whole number, 1 to 99.'],
    ['50', undefined],
  ] as const) {
    one.mostOwned = typed;
    expect(one.wrongShare, typed).toBe(wrong);
  }
  expect(one.request().mostOwned).toBe(50);
  one.end();
});

test.each([
  [5, 'About 62 of the next 100 are owned already, give or take 12, and would be charged again: as the last 5 pages had it.'],
  [1, 'About 62 of the next 100 are owned already, give or take 12, and would be charged again: as the last page had it.'],
])('what is likely owned is said with how sure that is, by %i pages', (pages, said) => {
  expect(ownedWords({ rows: 100, owned: 62, margin: 12, pages })).toBe(said);
});
