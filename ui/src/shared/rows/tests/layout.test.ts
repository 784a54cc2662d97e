import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { ColumnLayout, GridColumn } from '../../../generated/types';
import { GridLayout, LAYOUT_PAUSE } from '../layout.svelte';
import { column, failure, later } from './samples';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const columns = (): GridColumn[] => [column('name'), column('title'), column('age', { shown: false }), column('since', { kind: { count: {} } })];
const kept = (key: string, hidden = false): ColumnLayout => ({ key, width: 90, hidden, pinned: false });
const shown = (layout: GridLayout): string[] => layout.states.filter(({ hidden }) => !hidden).map(({ key }) => key);

function engine(layout: ColumnLayout[], told: () => GridColumn[] | Promise<GridColumn[]> = columns): Asked[] {
  return mockEngine({ columns: told, layout: ({ grid }) => ({ grid, columns: layout }), set_layout: () => ({}) });
}

test('without a layout of its own the grid is as the catalog has it', async () => {
  engine([]);
  const layout = new GridLayout('people');
  await layout.load();
  expect(shown(layout), 'what is shown, in its order').toEqual(['name', 'title', 'since']);
  expect(layout.column('since')?.kind, 'counts are a kind like the others').toBe('count');
});

test('a layout that was kept is taken, and columns that came since are as the catalog has them', async () => {
  engine([kept('since'), kept('gone'), kept('title', true), kept('name')]);
  const layout = new GridLayout('people');
  await layout.load();
  expect(shown(layout), 'in the order that was kept').toEqual(['since', 'name']);
});

test('fields seen later join without a change of what a person has set', async () => {
  let all = columns();
  engine([], () => all);
  const layout = new GridLayout('people');
  await layout.load();
  layout.change([kept('title'), kept('name')]);
  all = [...all, column('seen:x', { shown: false })];
  await layout.refresh();
  expect(layout.states.find(({ key }) => key === 'seen:x')?.hidden, 'it waits in the chooser').toBe(true);
  expect(shown(layout).slice(0, 2), 'the order stays').toEqual(['title', 'name']);
});

test('a column is added behind those that are shown', async () => {
  engine([kept('since'), kept('age', true), kept('name'), kept('title', true)]);
  const layout = new GridLayout('people');
  await layout.load();
  expect([layout.lacks('age'), layout.lacks('name'), layout.lacks('nothing')]).toEqual([true, false, false]);
  layout.add('age');
  layout.add('nothing');
  expect(shown(layout)).toEqual(['since', 'name', 'age']);
  expect(layout.lacks('age')).toBe(false);
});

test('what is to be seen at once comes in front, and what is shown stays', async () => {
  engine([kept('since'), kept('age', true), kept('name'), kept('title', true)]);
  const layout = new GridLayout('people');
  await layout.load();
  layout.addInFront(['title', 'name', 'nothing']);
  const pinned = layout.states.filter(({ pinned }) => pinned).map(({ key }) => key);
  expect(shown(layout), 'behind the pinned ones').toEqual([...pinned, 'title', ...['since', 'name'].filter((key) => !pinned.includes(key))]);
  expect(layout.lacks('age'), 'and no other one').toBe(true);
});

test('columns that are as before leave the grid as it is', async () => {
  engine([]);
  const layout = new GridLayout('people');
  await layout.load();
  const before = layout.columns;
  await layout.refresh();
  expect(layout.columns, 'nothing is drawn anew').toBe(before);
});

test('a change is kept once the person rests, and a late answer does not undo it', async () => {
  const slow = later<GridColumn[]>();
  const asked = engine([kept('since')], () => slow.promise);
  const layout = new GridLayout('leads');
  const loading = layout.load();
  layout.change([kept('name'), kept('title')]);
  layout.change([kept('title'), kept('name')]);
  slow.answer(columns());
  await loading;
  expect(shown(layout).slice(0, 2), 'what the person set stays').toEqual(['title', 'name']);
  await vi.advanceTimersByTimeAsync(LAYOUT_PAUSE);
  const written = asked.filter(({ name }) => name === 'set_layout').map(({ request }) => request);
  expect(written, 'once, for its own grid').toEqual([{ grid: 'leads', columns: [kept('title'), kept('name')] }]);
});

test('columns that could not be read are asked for again', async () => {
  let times = 0;
  engine([], () => {
    times += 1;
    if (times === 1) throw failure({ code: 'storage' });
    return columns();
  });
  const layout = new GridLayout('people');
  await layout.load();
  expect(layout.failure?.code, 'it is told').toBe('storage');
  layout.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown(layout), 'and mended').toEqual(['name', 'title', 'since']);
  expect(layout.failure, 'the bar is gone').toBeNull();
});
