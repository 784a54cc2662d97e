import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { change, known, list, step } from '../../../shared/lists/tests/samples';
import { column, view } from '../../../shared/rows/tests/samples';
import { menuLine } from '../../../kit/tests/snippets';
import { aWindow } from '../../../kit/tests/window';
import type { FoundCell, Lists } from '../../../generated/types';
import type { ListAsks } from '../asks';
import Bench from './ScreenBench.svelte';
import { asks as someAsks, bar, facet } from './samples';

const failed: FoundCell = { find: 'email', state: 'failed', value: null, mark: null, reason: 'No answer.', at: null, old: false, job: 3 };
const firms = list({ list: 2, kind: 'company', name: 'Firms', rows: 5, exportedAt: 1, newRows: 2 });
const empty = list({ list: 4, name: 'Fair', rows: 0, newRows: 0 });

beforeEach(() => aWindow(1200));
afterEach(async () => {
  vi.restoreAllMocks();
  await endEngine();
});

function shown(told: Lists = known({ lists: [list(), firms, empty], undo: step('merged 3 duplicates') })): { user: UserEvent; asked: Asked[]; asks: ListAsks } {
  const after = (said: string) => () => change({ said, lists: told });
  const asked = mockEngine({
    lists: () => told,
    columns: () => [column('name', { label: 'Person' }), column('find.email', { label: 'E-mail found', find: 'email' })],
    layout: ({ grid }) => ({ grid, columns: [] }),
    open_view: () => view({ rows: 3, of: 3, facets: [facet('find.email.status', [bar('Found', 2), bar('None', 1)])] }),
    view_block: ({ columns }) => ({
      rows: ['Ana', 'Marcus', 'Priya'].map((name, at) => ({
        id: at + 1,
        cells: columns.map((key) => (key === 'name' ? name : null)),
        ownedBefore: false,
        logo: false,
        suppressed: false,
        found: at === 0 ? [failed] : [],
        corrected: [],
      })),
    }),
    list_owned: () => ({ owned: 2 }),
    rename_list: after('Renamed.'),
    remove_list: after('Removed.'),
    merge_lists: after('Merged.'),
    remove_rows: after('Took out 1 person.'),
    split_list: after('Moved 1 person.'),
    note: after('Noted.'),
    undo: after('Undone.'),
    redo: after('Redone.'),
    suppress: () => ({ changed: 1, known: 0, unknown: [], said: 'Suppressed 1 person.' }),
    duplicates: () => ({ rows: 3, found: 0, groups: [] }),
  });
  const asks = someAsks();
  render(Bench, { asks });
  return { user: userEvent.setup(), asked, asks };
}

const open = async (user: UserEvent, name: string): Promise<void> => await user.click(await screen.findByRole('button', { name }));
const requests = (asked: Asked[], wanted: string): unknown[] => asked.filter(({ name }) => name === wanted).map(({ request }) => request);

test('all lists stand in one table, with what is new since an export', async () => {
  const { asks } = shown();
  const table = await screen.findByRole('table');
  const line = (name: string): HTMLElement => within(table).getByRole('row', { name: new RegExp(name) });
  const cells = (name: string): HTMLElement[] => within(line(name)).getAllByRole('cell');
  expect(line('Firms'), 'its kind').toHaveTextContent('Companies');
  expect(within(line('Firms')).getByRole('cell', { name: '5 companies' }), 'what its rows are is read out').toBeInTheDocument();
  expect(cells('Firms')[2], 'new ones').toHaveTextContent(/^2$/);
  expect(within(line('Bavaria')).getByRole('cell', { name: '2,000 people' }), 'of the other kind').toBeInTheDocument();
  expect(cells('Bavaria')[2], 'never exported is not zero').toHaveTextContent('never exported');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(asks.onimport, 'into a new list').toHaveBeenCalledWith(null);
});

test('without a list the three ways in are offered', async () => {
  const { user, asks } = shown(known({ lists: [] }));
  expect(await screen.findByText('No list yet'), 'said').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Find people' }));
  expect(asks.onfind, 'from a search').toHaveBeenCalledWith('person');
  await user.click(screen.getByRole('button', { name: 'Import a table' }));
  expect(asks.onimport, 'from a table').toHaveBeenCalledWith(null);
  await user.click(screen.getByRole('button', { name: 'Type by hand' }));
  expect(await screen.findByRole('dialog', { name: 'New list' }), 'by hand').toBeInTheDocument();
});

test('a list is renamed, merged and removed from its line', async () => {
  const { user, asked } = shown();
  const more = async (): Promise<void> => await user.click(await screen.findByRole('button', { name: 'More for Bavaria CTOs, Q1' }));
  await more();
  await user.click(await menuLine('Rename…'));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  expect(field, 'its name is the offer').toHaveValue('Bavaria CTOs, Q1');
  await user.clear(field);
  await user.type(field, 'CTOs{Enter}');
  await vi.waitFor(() => expect(requests(asked, 'rename_list'), 'another name').toEqual([{ list: 1, name: 'CTOs' }]));
  await more();
  await user.click(await menuLine('Merge lists into this one…'));
  const dialog = await screen.findByRole('dialog', { name: 'Merge into “Bavaria CTOs, Q1”' });
  expect(within(dialog).queryByText('Firms'), 'a list of companies does not fit').toBeNull();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Fair' }));
  await user.click(within(dialog).getByRole('button', { name: 'Merge 1 list' }));
  await vi.waitFor(() => expect(requests(asked, 'merge_lists'), 'into the one that was asked').toEqual([{ into: 1, from: [4] }]));
  await more();
  await user.click(await menuLine('Remove the list'));
  await vi.waitFor(() => expect(requests(asked, 'remove_list'), 'it can be undone, so nobody is asked').toEqual([{ list: 1 }]));
});

test('a list tells its rows, how many of them are owned, and what is new since its export', async () => {
  const { user } = shown();
  await open(user, 'Firms');
  const name = await screen.findByRole('heading', { name: 'Firms' });
  await vi.waitFor(() => expect(name.parentElement, 'beside its name').toHaveTextContent('5 companies · 2 owned · 2 new since the last export'));
});

test('the keyboard goes into a list that opens, and back to its line', async () => {
  const { user } = shown();
  (await screen.findByRole('button', { name: 'Firms' })).focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement, 'its name').toBe(screen.getByRole('heading', { name: 'Firms' })));
  expect(document.querySelector('[data-region] [data-region]'), 'F6 would stay inside for ever').toBeNull();
  screen.getByRole('button', { name: 'All lists' }).focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement, 'its line').toBe(screen.getByRole('button', { name: 'Firms' })));
});

test('an empty list says how to fill it', async () => {
  const { user, asks } = shown();
  await open(user, 'Fair');
  await user.click(await screen.findByRole('button', { name: 'Type by hand' }));
  expect(asks.onbyhand, 'into this one').toHaveBeenCalledWith(empty);
  await user.click(screen.getByRole('button', { name: 'Import a table' }));
  expect(asks.onimport, 'too').toHaveBeenCalledWith(4);
});

test('a pill filters the rows, and again shows all', async () => {
  const { user, asked } = shown();
  await open(user, 'Bavaria CTOs, Q1');
  const pill = await screen.findByRole('button', { name: 'e-mail not found 1' });
  await user.click(pill);
  await vi.waitFor(() => expect(requests(asked, 'open_view').at(-1), 'by the value as it was told').toMatchObject({ facets: { 'find.email.status': ['None'] } }));
  expect(pill, 'seen to be on').toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: /^Remove / }), 'and nowhere else').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await vi.waitFor(() => expect(requests(asked, 'open_view').at(-1), 'all rows again').toMatchObject({ facets: {} }));
});

test('what failed is tried again in its own job, whatever is selected', async () => {
  const { user, asks } = shown();
  await open(user, 'Bavaria CTOs, Q1');
  const link = await screen.findByText('try again');
  await fireEvent.pointerDown(link, { button: 0, pointerId: 1 });
  await fireEvent.pointerUp(link, { button: 0, pointerId: 1 });
  expect(asks.onenrich, 'quoted first by the dialog').toHaveBeenCalledWith({ list: 1, kind: 'person', name: 'Bavaria CTOs, Q1', rows: null, again: 3 });
  await user.click(screen.getByRole('button', { name: 'Enrich…' }));
  expect(asks.onenrich, 'without a selection: the whole list').toHaveBeenLastCalledWith(expect.objectContaining({ rows: null, again: null }));
});

test('selected rows are taken out, moved, noted, suppressed and enriched', async () => {
  const { user, asked, asks } = shown();
  await open(user, 'Bavaria CTOs, Q1');
  const pick = async (): Promise<void> => {
    const [tick] = await screen.findAllByRole('gridcell', { name: 'Not selected' });
    await fireEvent.pointerDown(tick as HTMLElement, { button: 0, pointerId: 1 });
    await fireEvent.pointerUp(tick as HTMLElement, { button: 0, pointerId: 1 });
  };
  await screen.findByRole('gridcell', { name: /Ana/ });
  await pick();
  const first = { view: 1, selection: { kind: 'ranges', ranges: [[0, 0]] } };
  await user.click(await screen.findByRole('button', { name: 'Enrich 1…' }));
  expect(asks.onenrich, 'only the selected one').toHaveBeenLastCalledWith(expect.objectContaining({ rows: { ...first, count: 1 } }));
  await user.click(screen.getByRole('button', { name: 'Suppress' }));
  await vi.waitFor(() => expect(requests(asked, 'suppress'), 'by its rows').toMatchObject([{ what: { kind: 'rows', rows: first } }]));
  await user.click(screen.getByRole('button', { name: 'Note…' }));
  const noting = await screen.findByRole('dialog', { name: /^Note about 1 selected person/ });
  await user.selectOptions(within(noting).getByRole('combobox', { name: 'Status' }), 'to call');
  await user.click(within(noting).getByRole('button', { name: 'Note it' }));
  await vi.waitFor(() =>
    expect(requests(asked, 'note'), 'what was not touched stays as it is').toEqual([
      { which: { kind: 'rows', rows: first }, status: 'to call', addTags: [], removeTags: [], note: null },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Move to a new list' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Next{Enter}');
  await vi.waitFor(() => expect(requests(asked, 'split_list'), 'into a list of its own').toEqual([{ list: 1, rows: first, name: 'Next' }]));
  await pick();
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  await vi.waitFor(() => expect(requests(asked, 'remove_rows'), 'out of this list').toEqual([{ list: 1, rows: first }]));
});

test('undo is said beside the rows and has its keys, but not in a field', async () => {
  const { user, asked } = shown();
  await user.click(await screen.findByRole('button', { name: 'Undo: merged 3 duplicates' }));
  await vi.waitFor(() => expect(requests(asked, 'undo'), 'by a click').toHaveLength(1));
  await user.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(requests(asked, 'undo'), 'by its key').toHaveLength(2));
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(requests(asked, 'redo'), 'there is nothing to redo').toHaveLength(0);
  await open(user, 'Bavaria CTOs, Q1');
  await user.type(await screen.findByRole('searchbox', { name: 'Filter the rows' }), 'a{Control>}z{/Control}');
  expect(requests(asked, 'undo'), 'in a field the key undoes what was typed').toHaveLength(2);
});

test('of a list that was exported the new rows are offered first', async () => {
  const { user, asks } = shown();
  await open(user, 'Firms');
  await user.click(await screen.findByRole('button', { name: 'Export new 2' }));
  expect(asks.onexport, 'only new ones').toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'More for this list' }));
  await user.click(await menuLine('Export all rows…'));
  expect(asks.onexport, 'or all').toHaveBeenLastCalledWith(false);
});

test('jobs stand under the rows of their list, and duplicates that are none say so', async () => {
  const { user } = shown();
  await open(user, 'Bavaria CTOs, Q1');
  expect(await screen.findByText('Jobs of 1'), 'handed in').toBeInTheDocument();
  expect(screen.getByText('Age of Bavaria CTOs, Q1'), 'and how old it is').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Find duplicates' }));
  expect(await screen.findByText('No duplicates found'), 'compared').toBeInTheDocument();
});

test.each(['the overview', 'a list', 'an empty list'])('axe finds nothing in %s', async (where) => {
  const { user } = shown();
  await screen.findByRole('table');
  if (where === 'a list') {
    await open(user, 'Bavaria CTOs, Q1');
    await screen.findByText('try again');
  } else if (where === 'an empty list') await open(user, 'Fair');
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), where).toEqual([]);
});
