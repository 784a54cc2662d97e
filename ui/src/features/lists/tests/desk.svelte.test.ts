import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import { lists } from '../../../shared/lists/lists.svelte';
import { known, list } from '../../../shared/lists/tests/samples';
import { column, view } from '../../../shared/rows/tests/samples';
import type { ListOwned, Lists } from '../../../generated/types';
import { COUNT_EVERY, ListDesk, RENEW_EVERY } from '../desk.svelte';
import { job } from './samples';

let stop: () => void = () => undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await endEngine();
});

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const times = (asked: Asked[], wanted: string): number => asked.filter(({ name }) => name === wanted).length;

interface Opened {
  desk: ListDesk;
  asked: Asked[];
  told: { lists: Lists; owned: number };
  /** What it answers may change. */
  engine: Parameters<typeof mockEngine>[0];
}

async function opened(): Promise<Opened> {
  const told = { lists: known({ lists: [list(), list({ list: 2, kind: 'company', name: 'Firms' })] }), owned: 1412 };
  const engine: Opened['engine'] = {
    lists: () => told.lists,
    columns: () => [column('name')],
    layout: ({ grid }) => ({ grid, columns: [] }),
    open_view: () => view({ rows: 2000, of: 2000 }),
    list_owned: () => ({ owned: told.owned }),
  };
  const asked = mockEngine(engine);
  const desk = new ListDesk();
  stop = $effect.root(() => {
    lists.start();
    desk.start();
  });
  flushSync();
  await settle();
  desk.show(1);
  flushSync();
  await settle(1000);
  return { desk, asked, told, engine };
}

test('a list opens with the columns of its kind', async () => {
  const { desk, asked } = await opened();
  expect(desk.head?.name, 'the list').toBe('Bavaria CTOs, Q1');
  expect(asked, 'its rows').toContainEqual({ name: 'open_view', request: { of: { kind: 'list', list: 1 }, sort: null, text: '', facets: {}, carry: null } });
  expect(asked, 'the grid of people').toContainEqual({ name: 'columns', request: { grid: 'peopleList' } });
  desk.results.sort = { key: 'title', descending: false };
  desk.show(2);
  await settle();
  expect(asked, 'the grid of companies').toContainEqual({ name: 'columns', request: { grid: 'companyList' } });
  expect(desk.results.sort, 'an order of people means nothing for companies').toBeNull();
});

test('rows that came make a new view; a list that is gone leads back to all lists', async () => {
  const { desk, asked, told } = await opened();
  const before = times(asked, 'open_view');
  told.lists = known({ lists: [list({ rows: 2001 })] });
  await tell({ what: 'lists' });
  await settle();
  flushSync();
  await settle(1000);
  expect(times(asked, 'open_view'), 'one more row').toBe(before + 1);
  told.lists = known({ lists: [] });
  await tell({ what: 'lists' });
  await settle();
  flushSync();
  expect(desk.open, 'nothing is open').toBeNull();
  expect(desk.results.view, 'and no rows are held').toBeNull();
});

test('while a job runs cells are read again, and rows keep their places', async () => {
  const { desk, asked } = await opened();
  await tell({ what: 'job', job: job() });
  await settle(1000);
  const views = times(asked, 'open_view');
  for (let row = 0; row < 20; row += 1) {
    await tell({ what: 'records' });
    await tell({ what: 'job', job: job() });
    await settle(100);
  }
  expect(times(asked, 'open_view'), 'no new order under the eyes of a person').toBe(views);
  expect(desk.results.source?.key, 'but cells of today').toMatch(/read \d+$/);
  await tell({ what: 'job', job: job() });
  await settle(RENEW_EVERY);
  expect(times(asked, 'open_view'), 'from time to time they are put in order').toBe(views + 1);
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  await settle(1000);
  expect(times(asked, 'open_view'), 'and at the end').toBe(views + 2);
});

test('owned rows are counted when a list opens, and anew from time to time once something has changed', async () => {
  const { desk, asked, told } = await opened();
  expect(desk.owned, 'known').toBe(1412);
  expect(times(asked, 'list_owned'), 'every row is looked at: once').toBe(1);
  told.owned = 1413;
  for (let news = 0; news < 20; news += 1) {
    await tell({ what: 'records' });
    await settle(10);
  }
  expect(desk.owned, 'one more').toBe(1413);
  expect(times(asked, 'list_owned'), 'not for each of them').toBe(2);
  await settle(COUNT_EVERY);
  expect(times(asked, 'list_owned'), 'but for the last, too').toBe(3);
  desk.close();
  expect(desk.owned, 'of no list').toBeNull();
});

test('owned rows keep up with a job, and are right at once when it ends', async () => {
  const { desk, asked, told } = await opened();
  told.owned = 1420;
  await tell({ what: 'job', job: job() });
  await settle(100);
  expect(desk.owned, 'what it has found so far').toBe(1420);
  for (let row = 0; row < 20; row += 1) {
    await tell({ what: 'records' });
    await tell({ what: 'job', job: job() });
    await settle(10);
  }
  expect(times(asked, 'list_owned'), 'not with every row').toBe(2);
  told.owned = 1436;
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  await settle();
  expect(desk.owned, 'its report stands beside it').toBe(1436);
  await settle(COUNT_EVERY);
  expect(times(asked, 'list_owned'), 'and needs no second look').toBe(3);
});

test('an older count of the owned rows that comes late does not take the place of a newer one', async () => {
  const { desk, told, engine } = await opened();
  const slow = later<ListOwned>();
  engine.list_owned = () => slow.promise;
  await tell({ what: 'records' });
  engine.list_owned = () => ({ owned: told.owned });
  told.owned = 1436;
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  await settle();
  slow.answer({ owned: 1420 });
  await settle();
  expect(desk.owned, 'the newer one').toBe(1436);
});

test('a job of another list is of no matter', async () => {
  const { asked } = await opened();
  const before = asked.length;
  await tell({ what: 'job', job: job({ list: 2, phase: 'done' }) });
  await settle(1000);
  expect(asked.length, 'nothing is asked').toBe(before);
});

test('what is noted is shown: rows are put in order anew', async () => {
  const { asked } = await opened();
  const views = times(asked, 'open_view');
  await tell({ what: 'records' });
  await settle(1000);
  expect(times(asked, 'open_view'), 'the status may be what they are sorted by').toBe(views + 1);
});
