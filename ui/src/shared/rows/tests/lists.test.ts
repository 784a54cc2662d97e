import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { Facet, View } from '../../../generated/types';
import { REFRESH_EVERY, REREAD_EVERY, Results } from '../results.svelte';
import { failure, view } from './samples';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const bar: Facet = { key: 'own.status', label: 'Status', bars: [{ value: 'to call', count: 3, chosen: false }], others: 0 };

test('the bars of many rows come behind the rows, and those before them stay until then', async () => {
  const counted = later<Facet[]>();
  let views = 0;
  mockEngine({
    open_view: () => (views++ === 0 ? view({ facets: [bar] }) : view({ view: 2, rows: 900_000, of: 900_000, facets: null })),
    view_facets: () => counted.promise,
  });
  const results = new Results(() => undefined);
  results.look({ kind: 'list', list: 4 });
  await settle();
  results.stale();
  await vi.advanceTimersByTimeAsync(1000);
  expect(results.view?.view, 'the rows are here').toBe(2);
  expect(results.bars, 'with the bars of before').toEqual([bar]);
  const fresh = { ...bar, others: 2 };
  counted.answer([fresh]);
  await settle();
  expect(results.bars, 'and now their own').toEqual([fresh]);
});

test('rows that arrive while a view is being opened do not take its place: the next one is opened behind it', async () => {
  const slow = later<View>();
  const replies: (View | Promise<View>)[] = [view(), slow.promise, view({ view: 3 })];
  const asked = mockEngine({ open_view: () => replies.shift() as View });
  const results = new Results(() => undefined);
  results.look({ kind: 'list', list: 4 });
  await settle();
  results.setSort({ key: 'name', descending: false });
  for (let arrived = 0; arrived < 5; arrived += 1) {
    results.stale();
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY);
  }
  expect(asked.filter(({ name }) => name === 'open_view'), 'however often rows arrive').toHaveLength(2);
  slow.answer(view({ view: 2 }));
  await vi.advanceTimersByTimeAsync(REFRESH_EVERY);
  expect(asked.filter(({ name }) => name === 'open_view'), 'one more for all of them').toHaveLength(3);
  expect(results.view?.view, 'with what has arrived').toBe(3);
});

test('bars of a view that was put away meanwhile are no trouble', async () => {
  mockEngine({
    open_view: () => view({ facets: null }),
    view_facets: () => {
      throw failure({ code: 'gone' });
    },
  });
  const results = new Results(() => undefined);
  results.look({ kind: 'list', list: 4 });
  await settle();
  expect(results.failure, 'the next view has its own').toBeNull();
});

test('cells that change are read again in the same view, with the selection as it is', async () => {
  const asked = mockEngine({ open_view: () => view(), view_block: () => ({ rows: [] }) });
  const results = new Results(() => undefined);
  results.look({ kind: 'list', list: 4 });
  await settle();
  const before = results.source?.key;
  results.selection.toggle(7);
  results.place = { key: before ?? '', offset: 380, left: 0 };
  for (let told = 0; told < 20; told += 1) results.changed();
  await vi.advanceTimersByTimeAsync(REREAD_EVERY);
  expect(results.source?.key, 'another source: the grid reads its blocks anew').not.toBe(before);
  expect(results.selection.sourceKey, 'the selection is of the same rows').toBe(results.source?.key);
  expect(results.selection.has(7), 'and stays').toBe(true);
  expect(results.place, 'and the place where a person was').toEqual({ key: results.source?.key, offset: 380, left: 0 });
  expect(asked.filter(({ name }) => name === 'open_view'), 'the view is not opened again').toHaveLength(1);
});
