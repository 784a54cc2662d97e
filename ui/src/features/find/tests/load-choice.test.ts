import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/mock';
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
  ['what is left of a total', 'companies', { total: 1284, left: 984 }, 984],
  ['what a search can still bring, where no total is told', 'companies', { total: null, loaded: 300, left: 100 }, 9700],
  ['nothing, where neither is known', 'people', { total: null, left: 100 }, null],
  ['nothing for pages, whose total is no promise', 'leads', { total: 30, left: 5 }, null],
] as const)('a number is limited by %s', (_, kind, about, most) => {
  const one = choice(kind, about);
  expect(one.most, 'the limit').toBe(most);
  one.typed = '9701';
  expect(one.wrong, 'what is said of more').toBe(most === null ? undefined : `At most ${most.toLocaleString('en')} can be loaded.`);
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
