import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import type { ListChange, Lists } from '../../../generated/types';
import { notices } from '../../../kit/notices.svelte';
import { AllLists, tagChanges } from '../lists.svelte';
import { change, known, list, step } from './samples';

let stop: () => void = () => undefined;
afterEach(async () => {
  stop();
  await endEngine();
});

async function started(): Promise<AllLists> {
  const all = new AllLists();
  stop = $effect.root(() => all.start());
  flushSync();
  await vi.waitFor(() => expect(all.loaded, 'the lists are here').toBe(true));
  return all;
}

const rows = { view: 4, selection: { kind: 'all' as const, except: [] } };

test('a change is shown at once, said, and can be undone from what is said', async () => {
  const undone = change({ said: 'Undone: added 3 people.', lists: known({ redo: step('added 3 people') }) });
  const asked = mockEngine({ lists: () => known(), add_rows: () => change(), undo: () => undone });
  const all = await started();
  expect(await all.addRows(1, rows), 'it was done').toBe(true);
  expect(all.known.undo?.title, 'without asking for the lists again').toBe('added 3 people');
  const said = notices.shown.at(-1);
  expect(said, 'what happened, with the way back').toMatchObject({ text: 'Added 3 people.', action: { label: 'Undo' } });
  said?.action?.run();
  await vi.waitFor(() => expect(all.known.redo?.title, 'and forth again').toBe('added 3 people'));
  expect(asked.map(({ name }) => name), 'nothing else was asked').toEqual(['lists', 'add_rows', 'undo']);
});

test('a key that comes while a change is under way undoes that change, and each further one the next', async () => {
  const added = later<ListChange>();
  const steps = ['added 3 people', 'changed a note'];
  const told = (): ListChange => change({ lists: known({ undo: steps.length > 0 ? step(steps.at(-1) ?? '', steps.length) : null }) });
  const undone = vi.fn(() => {
    steps.pop();
    return told();
  });
  mockEngine({ lists: () => known({ undo: step('added 3 people', 1) }), add_rows: () => added.promise, undo: undone });
  const all = await started();
  const doing = all.addRows(1, rows);
  all.behind('undo');
  all.behind('undo');
  await Promise.resolve();
  expect(undone, 'nothing is undone before it is done').not.toHaveBeenCalled();
  added.answer(told());
  await doing;
  await vi.waitFor(() => expect(undone, 'both keys count').toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(all.known.undo, 'nothing is left').toBeNull());
});

test('only the newest change offers its way back: an older one would undo something else', async () => {
  mockEngine({ lists: () => known(), add_rows: () => change(), remove_list: () => change({ said: 'Removed the list.', lists: known({ undo: step('removed a list', 2) }) }) });
  const all = await started();
  await all.addRows(1, rows);
  await all.remove(1);
  expect(notices.shown.map(({ text, action }) => [text, action?.label]), 'the one before is gone').toEqual([['Removed the list.', 'Undo']]);
});

test('a way back goes when something else was done meanwhile, or another workspace is open', async () => {
  let told = known();
  mockEngine({ lists: () => told, add_rows: () => change({ lists: known({ undo: step('added 3 people', 1) }) }) });
  const all = await started();
  await all.addRows(1, rows);
  told = known({ undo: step('added 3 people', 1) });
  await tell({ what: 'lists' });
  await vi.waitFor(() => expect(all.known, 'the same step').toEqual(told));
  expect(notices.shown, 'it still offers it').toHaveLength(1);
  told = known({ undo: step('imported 2,000 people', 2) });
  await tell({ what: 'lists' });
  await vi.waitFor(() => expect(notices.shown, 'it would undo the import').toEqual([]));
  await all.addRows(1, rows);
  stop();
  stop = $effect.root(() => all.start());
  expect(notices.shown, 'and of another workspace nothing at all').toEqual([]);
});

test.each([
  ['is a step', step('suppressed 3 people', 2), 'Undo'],
  ['is none', step('added 3 people', 1), undefined],
])('suppressing says what it did, and offers the way back where it %s', async (_, undo, offered) => {
  let told = known({ undo: step('added 3 people', 1) });
  const asked = mockEngine({
    lists: () => told,
    suppress: () => {
      told = known({ undo });
      return { changed: 3, known: 0, unknown: [], said: '3 entries were added to the list.' };
    },
    undo: () => change({ said: 'Undone: suppressed 3 people.' }),
  });
  const all = await started();
  await all.suppress(rows);
  expect(asked, 'by the rows').toContainEqual({ name: 'suppress', request: { what: { kind: 'rows', rows }, country: 'US' } });
  const said = notices.shown.at(-1);
  expect(said?.text, 'in its words').toBe('3 entries were added to the list.');
  expect(said?.action?.label, 'never the way back of another step').toBe(offered);
  said?.action?.run();
  await vi.waitFor(() => expect(asked.some(({ name }) => name === 'undo'), 'it goes back').toBe(offered !== undefined));
});

test('a refusal to suppress is said, and nothing is busy any more', async () => {
  mockEngine({
    lists: () => known(),
    suppress: (): never => {
      throw { code: 'gone', message: 'These rows are not up to date any more.', reference: 'r-2' };
    },
  });
  const all = await started();
  await all.suppress(rows);
  expect(notices.shown.at(-1), 'on the board').toMatchObject({ tone: 'bad', text: 'These rows are not up to date any more.' });
  expect(all.busy, 'it is over').toBe(false);
});

test('what changed nothing offers nothing to undo', async () => {
  mockEngine({ lists: () => known(), add_rows: () => change({ changed: 0, said: 'All 3 are in the list already.' }) });
  const all = await started();
  await all.addRows(1, rows);
  expect(notices.shown.at(-1), 'said, and that is all').toMatchObject({ text: 'All 3 are in the list already.', tone: 'info' });
  expect(notices.shown.at(-1)?.action, 'the step before it is not meant').toBeUndefined();
});

test('without a step to undo or redo nothing is asked', async () => {
  const asked = mockEngine({ lists: () => known() });
  const all = await started();
  await all.undo();
  await all.redo();
  expect(asked.map(({ name }) => name), 'only the lists').toEqual(['lists']);
});

test('an answer that was asked for before a change does not bring the old lists back', async () => {
  const slow = later<Lists>();
  let first = true;
  mockEngine({
    lists: () => {
      if (!first) return slow.promise;
      first = false;
      return known();
    },
    rename_list: (): ListChange => change({ lists: known({ lists: [list({ name: 'New' })] }) }),
  });
  const all = await started();
  await tell({ what: 'lists' });
  await all.rename(1, 'New');
  slow.answer(known());
  await slow.promise;
  await Promise.resolve();
  expect(all.of(1)?.name, 'the change stays').toBe('New');
});

test('a refusal is told where a person is: under the name, or on the board', async () => {
  const refuse = (): never => {
    throw { code: 'refused', message: 'There is a list “A” already: choose another name.', reference: 'r-1' };
  };
  mockEngine({ lists: () => known(), new_list: refuse, remove_list: refuse });
  const all = await started();
  await expect(all.make('A', 'person', null), 'to the dialog').rejects.toMatchObject({ code: 'refused' });
  expect(notices.shown, 'and nowhere else').toEqual([]);
  expect(await all.remove(1), 'from a menu').toBe(false);
  expect(notices.shown.at(-1)?.tone, 'on the board').toBe('bad');
  expect(all.busy, 'it is over').toBe(false);
});

test('names are compared without case, within their kind', async () => {
  mockEngine({ lists: () => known({ lists: [list(), list({ list: 2, kind: 'company', name: 'Firms' })] }) });
  const all = await started();
  expect(all.named(' bavaria ctos, q1 ', 'person')?.list, 'the same name').toBe(1);
  expect(all.named('Bavaria CTOs, Q1', 'person', 1), 'it may keep its own').toBeUndefined();
  expect(all.named('Firms', 'person'), 'of another kind').toBeUndefined();
  expect(all.ofKind('company').map(({ list: number }) => number), 'its kind').toEqual([2]);
});

test('tags that came and went are told, and no others', () => {
  expect(tagChanges(['fair', 'Fair', 'old'], ['fair', 'new']), 'case counts').toEqual({ addTags: ['new'], removeTags: ['Fair', 'old'] });
});
