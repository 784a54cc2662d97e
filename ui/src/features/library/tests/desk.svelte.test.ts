import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import { column, view } from '../../../shared/rows/tests/samples';
import type { JobState, KeptView } from '../../../generated/types';
import { LibraryDesk } from '../desk.svelte';
import { Library } from '../library.svelte';

let stop: () => void = () => undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await endEngine();
});

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const kept = (more: Partial<KeptView> = {}): KeptView => ({
  view: 7,
  name: 'Customers',
  kind: 'person',
  pinned: true,
  condition: { column: 'own.status', test: 'is', values: ['Customer'] },
  text: '',
  facets: {},
  sort: { key: 'name', descending: true },
  columns: [{ key: 'name', width: 240, hidden: false, pinned: true }],
  ...more,
});

function opened(views: KeptView[] = [kept()]): { desk: LibraryDesk; library: Library; asked: Asked[] } {
  const asked = mockEngine({
    columns: () => [column('name'), column('title')],
    layout: ({ grid }) => ({ grid, columns: [] }),
    open_view: () => view({ rows: 20, of: 20 }),
    library_size: () => ({ companies: 3, people: 20 }),
    kept_views: () => views,
    keep_view: ({ view: one }) => [...views.filter(({ view: number }) => number !== one.view), one.view === 0 ? { ...one, view: 8 } : one],
    remove_kept_view: () => [],
  });
  const desk = new LibraryDesk();
  const library = new Library();
  stop = $effect.root(() => {
    desk.start();
    library.start();
  });
  flushSync();
  return { desk, library, asked };
}

const views = (asked: Asked[]): unknown[] => asked.filter(({ name }) => name === 'open_view').map(({ request }) => request);

test('a view opens with its condition, its order and its columns', async () => {
  const { desk, asked } = opened();
  desk.enter();
  await settle(1000);
  expect(views(asked).at(-1), 'all companies at first').toEqual({ of: { kind: 'library', of: 'company' }, sort: null, text: '', facets: {}, carry: null });
  desk.show('person', kept());
  await settle(1000);
  expect(views(asked).at(-1), 'as it was kept').toMatchObject({ of: { kind: 'library', of: 'person' }, sort: { key: 'name', descending: true }, condition: kept().condition });
  expect(desk.layout.states[0], 'with its columns').toMatchObject({ key: 'name', width: 240, pinned: true });
  expect(desk.differs, 'it is what was kept').toBe(false);
  desk.results.setSort({ key: 'title', descending: false });
  expect(desk.differs, 'another order is a change').toBe(true);
  desk.show('person');
  await settle(1000);
  expect(views(asked).at(-1), 'all of them again').toEqual({ of: { kind: 'library', of: 'person' }, sort: null, text: '', facets: {}, carry: null });
  expect(asked.some(({ name }) => name === 'set_layout'), 'the columns of a view are not those of the library').toBe(false);
});

test('a view that was just kept is what is shown, in the spelling of whoever kept it', async () => {
  const { desk, asked } = opened();
  desk.enter();
  desk.show('person');
  await settle(1000);
  desk.results.setCondition({ all: [{ column: 'own.status', test: 'is', values: ['Customer'] }] });
  await settle(1000);
  const before = views(asked).length;
  const stored = kept({ sort: null, columns: desk.present().columns });
  await desk.keep(() => {
    // The engine tells of it before it answers.
    desk.heard([stored]);
    return Promise.resolve(stored);
  }, true);
  await settle(1000);
  expect(desk.differs, 'a group of one is the line').toBe(false);
  expect(views(asked), 'the rows stay, with what is selected of them').toHaveLength(before);
  desk.layout.change([{ key: 'title', width: 99, hidden: false, pinned: false }]);
  expect(desk.differs, 'its columns are its own from then on').toBe(true);
  desk.unname();
  expect(desk.layout.states[0], 'and those of the library are as they were').toMatchObject({ key: 'name', width: 120 });
});

test('another name for a view keeps neither what is shown nor takes it back', async () => {
  const { desk } = opened();
  desk.enter();
  desk.show('person', kept());
  await settle(1000);
  desk.results.setText('Ulm');
  desk.layout.change([{ key: 'name', width: 333, hidden: false, pinned: false }]);
  await desk.keep(() => Promise.resolve(kept({ name: 'Clients' })), false);
  await settle(1000);
  expect(desk.view?.name).toBe('Clients');
  expect([desk.results.text, desk.layout.states[0]?.width], 'what was changed is on show').toEqual(['Ulm', 333]);
  expect(desk.differs, 'and not kept').toBe(true);
});

test('a view that was taken away, or changed by an erasure, does not stay on show as it was', async () => {
  const { desk, asked } = opened();
  desk.enter();
  desk.show('person', kept({ text: 'lovelace' }));
  await settle(1000);
  desk.heard([kept({ text: 'lovelace' })]);
  const before = views(asked).length;
  await settle(1000);
  expect(views(asked), 'the same again opens nothing').toHaveLength(before);
  desk.heard([kept({ name: 'nobody 7', text: 'nobody' })]);
  await settle(1000);
  expect(desk.view?.name).toBe('nobody 7');
  expect(views(asked).at(-1), 'it is shown as it is').toMatchObject({ text: 'nobody' });
  desk.heard([]);
  expect(desk.view, 'it is gone').toBeNull();
});

test('while a job runs rows do not jump', async () => {
  const { desk, asked } = opened();
  desk.enter();
  await settle(1000);
  await tell({ what: 'job', job: { job: 4, phase: 'running' } as JobState });
  const before = views(asked).length;
  for (let times = 0; times < 20; times += 1) {
    await tell({ what: 'records' });
    await settle(300);
  }
  expect(views(asked).length - before, 'once at first, and then after a while').toBeLessThanOrEqual(1);
  await tell({ what: 'job', job: { job: 4, phase: 'done' } as JobState });
  await settle(1000);
  expect(views(asked).length - before, 'and at its end').toBeGreaterThan(0);
});

test('columns are changed for the view that is on show, and for the library where none is', async () => {
  const { desk, asked } = opened();
  desk.enter();
  desk.show('person', kept());
  await settle(1000);
  desk.layout.change([{ key: 'title', width: 99, hidden: false, pinned: false }]);
  await settle(1000);
  expect(desk.differs, 'the view is another one').toBe(true);
  expect(asked.some(({ name }) => name === 'set_layout'), 'nothing is stored until it is saved').toBe(false);
  expect(desk.present().columns.find(({ key }) => key === 'title')).toMatchObject({ width: 99 });
  desk.show('person');
  await settle(1000);
  desk.layout.change([{ key: 'title', width: 99, hidden: false, pinned: false }]);
  await settle(1000);
  expect(asked.filter(({ name }) => name === 'set_layout'), 'that of the library').toHaveLength(1);
});

test('what changes while the screen is not on show is read when it is again', async () => {
  const { desk, asked } = opened();
  const leave = desk.enter();
  await settle(1000);
  leave();
  const before = views(asked).length;
  await tell({ what: 'records' });
  await tell({ what: 'records' });
  await settle(5000);
  expect(views(asked), 'nobody looks').toHaveLength(before);
  desk.enter();
  await settle(1000);
  expect(views(asked), 'once').toHaveLength(before + 1);
});

test('how much is owned, and the views, follow what the engine tells', async () => {
  const { library, asked } = opened([kept(), kept({ view: 3, name: 'All', pinned: false })]);
  await settle();
  expect(library.pinned.map(({ name }) => name), 'those that are pinned').toEqual(['Customers']);
  const sizes = (): number => asked.filter(({ name }) => name === 'library_size').length;
  const before = sizes();
  for (let times = 0; times < 50; times += 1) await tell({ what: 'records' });
  await settle(900);
  const more = sizes() - before;
  expect(more, 'it is asked again').toBeGreaterThan(0);
  expect(more, 'and not for each of fifty changes').toBeLessThanOrEqual(2);
  const fresh = await library.keep(kept({ view: 0, name: 'New' }));
  expect(fresh?.view, 'it has its number').toBe(8);
  await library.remove(8);
  expect(library.views).toEqual([]);
});
