import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { View, ViewRequest } from '../../../generated/types';
import { REFRESH_EVERY, TEXT_PAUSE } from '../../../shared/rows/results.svelte';
import { SearchResults } from '../results.svelte';
import { dated } from '../../../words/dates';
import type { GridColumn } from '../../../grid/types';
import { failure, head, later, view } from './samples';

const KINDS: Record<string, GridColumn['kind']> = { name: 'text', employeeRange: 'range', since: 'date' };
const columnOf = (key: string): GridColumn | undefined => {
  const kind = KINDS[key];
  return kind && { key, label: key, group: '', kind, width: 100, shown: true, sortable: true };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const requests = (asked: { name: string; request: unknown }[]): ViewRequest[] =>
  asked.filter(({ name }) => name === 'open_view').map(({ request }) => request as ViewRequest);

test('a sort carries the selection over, and the old rows stay until the new ones are here', async () => {
  const second = later<View>();
  const replies: (View | Promise<View>)[] = [view(), second.promise];
  const asked = mockEngine({ open_view: () => replies.shift() as View });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  results.selection.toggle(3);
  results.setSort({ key: 'name', descending: false });
  await settle();
  expect(results.source?.key, 'the first view is still on show').toBe('view 1');
  expect(requests(asked)[1]?.carry, 'the selection travels with its view').toEqual({
    view: 1,
    selection: { kind: 'ranges', ranges: [[3, 3]] },
  });
  second.answer(view({ view: 2, selection: { kind: 'ranges', ranges: [[8, 8]] } }));
  await settle();
  expect(results.source?.key, 'now the next view').toBe('view 2');
  expect(results.selection.has(8) && results.selection.count === 1, 'the row is selected at its new place').toBe(true);
});

test('what is selected while a view is on its way is not lost', async () => {
  const second = later<View>();
  const replies: (View | Promise<View>)[] = [view(), second.promise, view({ view: 3, selection: { kind: 'ranges', ranges: [[9, 9]] } })];
  const asked = mockEngine({ open_view: () => replies.shift() as View });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  results.setSort({ key: 'name', descending: false });
  await settle();
  results.selection.toggle(5);
  second.answer(view({ view: 2 }));
  await settle();
  expect(requests(asked), 'it is asked again, with the selection').toHaveLength(3);
  expect(requests(asked)[2]?.carry?.selection, 'the late selection is carried').toEqual({ kind: 'ranges', ranges: [[5, 5]] });
  expect(results.selection.has(9), 'and it is found at its new place').toBe(true);
});

test('an answer about an older order is dropped', async () => {
  const slow = later<View>();
  const replies: (View | Promise<View>)[] = [view(), slow.promise, view({ view: 3 })];
  mockEngine({ open_view: () => replies.shift() as View });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  results.setSort({ key: 'name', descending: false });
  await settle();
  results.setSort({ key: 'name', descending: true });
  await settle();
  slow.answer(view({ view: 2 }));
  await settle();
  expect(results.view?.view, 'the view of the last order').toBe(3);
});

test('rows that arrive in quick steps make few new views', async () => {
  let n = 0;
  let loaded = 300;
  const asked = mockEngine({ open_view: () => view({ view: (n += 1), rows: loaded, of: loaded }) });
  const results = new SearchResults(columnOf);
  results.show(head({ loaded }));
  await settle();
  for (let page = 0; page < 10; page += 1) {
    loaded += 100;
    results.heard(head({ loaded }));
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(REFRESH_EVERY);
  expect(requests(asked).length, 'ten pages in half a second are at most four views').toBeLessThanOrEqual(4);
  expect(results.view?.of, 'the last page is shown').toBe(1300);
});

test('a search that moved elsewhere changes nothing here', async () => {
  const asked = mockEngine({ open_view: () => view() });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  results.heard(head({ search: 2, loaded: 900 }));
  await vi.advanceTimersByTimeAsync(REFRESH_EVERY);
  expect(results.head?.search, 'the search on show stays').toBe(1);
  expect(requests(asked), 'no new view').toHaveLength(1);
});

test('the filter box is used after a pause, facets at once, and both are cleared together', async () => {
  const asked = mockEngine({ open_view: () => view() });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  results.setText('mun');
  results.setText('munich');
  await vi.advanceTimersByTimeAsync(TEXT_PAUSE);
  expect(requests(asked).map(({ text }) => text), 'one question for the whole word').toEqual(['', 'munich']);
  results.toggleFacet('cityName', 'Munich');
  results.toggleFacet('cityName', 'Berlin');
  await settle();
  expect(requests(asked).at(-1)?.facets, 'values of one column add up').toEqual({ cityName: ['Munich', 'Berlin'] });
  results.widen();
  await settle();
  expect(requests(asked).at(-1), 'all loaded rows again').toMatchObject({ text: '', facets: {} });
  expect(results.narrowed, 'nothing is left out any more').toBe(false);
});

test('a view that an older one overtook on its way is opened again', async () => {
  let asked = 0;
  mockEngine({
    open_view: () => {
      asked += 1;
      if (asked === 2) throw failure({ code: 'superseded' });
      return view({ view: asked });
    },
  });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  results.setSort({ key: 'name', descending: false });
  await settle();
  expect(results.view?.view, 'it is the newest that there is').toBe(3);
  expect(results.failure, 'and nothing went wrong').toBeNull();
});

test('a view that was put away is opened again', async () => {
  let n = 0;
  mockEngine({
    open_view: () => view({ view: (n += 1) }),
    view_block: () => {
      throw failure({ code: 'gone' });
    },
  });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  await expect(results.source?.block(0, ['name', 'employeeRange', 'since']), 'the grid hears of it').rejects.toMatchObject({ code: 'gone' });
  await vi.advanceTimersByTimeAsync(REFRESH_EVERY);
  expect(results.view?.view, 'a new view of the same rows').toBe(2);
});

test('rows carry their mark, the address of their logo, and cells as a person reads them', async () => {
  const asked = mockEngine({
    open_view: () => view(),
    view_block: () => ({
      rows: [
        { id: 5, cells: ['A', '51-200', '2019'], ownedBefore: true, logo: true, suppressed: false, found: [], corrected: [] },
        { id: 6, cells: ['B', null, '51-200'], ownedBefore: false, logo: false, suppressed: true, found: [], corrected: [] },
      ],
    }),
  });
  const results = new SearchResults(columnOf);
  results.show(head());
  await settle();
  expect(await results.source?.block(0, ['name', 'employeeRange', 'since']), 'as the grid wants them').toEqual([
    { id: 5, cells: ['A', '51–200', dated('2019')], mark: 'owned', logo: 'logo://localhost/5?w=', suppressed: false },
    { id: 6, cells: ['B', null, '51-200'], mark: null, logo: null, suppressed: true },
  ]);
  expect(asked.at(-1), 'of the columns that were asked for, and of no others').toEqual({
    name: 'view_block',
    request: { view: 1, block: 0, columns: ['name', 'employeeRange', 'since'] },
  });
});
