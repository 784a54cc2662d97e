import type { ComponentProps } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { menuLine } from '../../../kit/tests/snippets';
import { lists } from '../lists.svelte';
import { change, known, list } from './samples';
import Bench from './AddBench.svelte';

afterEach(endEngine);

const rows = { view: 4, selection: { kind: 'ranges' as const, ranges: [[0, 2] as [number, number]] } };

async function shown(what: ComponentProps<typeof Bench>['what']): Promise<Asked[]> {
  const asked = mockEngine({
    lists: () => known({ lists: [list(), list({ list: 2, name: 'Firms', kind: 'company' })] }),
    add_rows: () => change(),
    add_records: () => change(),
    new_list: ({ name }) => change({ list: 9, said: `Made “${name}”.` }),
  });
  render(Bench, { what });
  await vi.waitFor(() => expect(lists.loaded, 'the lists are known').toBe(true));
  return asked;
}

test('rows go into a list of their kind', async () => {
  const user = userEvent.setup();
  const asked = await shown({ rows: () => rows });
  await user.click(screen.getByRole('button', { name: 'Add to list' }));
  expect(screen.getByText('Add 3 selected people to'), 'it says what').toBeInTheDocument();
  expect(screen.queryByText('Firms'), 'a list of companies is not offered').toBeNull();
  await user.click(await menuLine('Bavaria CTOs, Q1'));
  await vi.waitFor(() => expect(asked.at(-1), 'the rows as they are selected').toEqual({ name: 'add_rows', request: { list: 1, rows } }));
});

test('a new list begins with the rows; a name that is taken is told before', async () => {
  const user = userEvent.setup();
  const asked = await shown({ rows: () => rows });
  await user.click(screen.getByRole('button', { name: 'Add to list' }));
  await user.click(await menuLine('New list…'));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(field, 'bavaria ctos, q1');
  expect(field, 'in whatever case').toHaveAccessibleDescription('There is a list with this name: choose another.');
  await user.clear(field);
  await user.type(field, 'Fair 2027{Enter}');
  await vi.waitFor(() => expect(asked.at(-1), 'made of the rows').toEqual({ name: 'new_list', request: { name: 'Fair 2027', kind: 'person', rows } }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog'), 'and the dialog is gone').toBeNull());
});

test('a record goes into a new list by its number', async () => {
  const user = userEvent.setup();
  const asked = await shown({ records: [5] });
  await user.click(screen.getByRole('button', { name: 'Add to list' }));
  await user.click(await menuLine('New list…'));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'One{Enter}');
  await vi.waitFor(() => expect(asked.slice(-2), 'made, then filled').toEqual([
    { name: 'new_list', request: { name: 'One', kind: 'person', rows: null } },
    { name: 'add_records', request: { list: 9, records: [5] } },
  ]));
});
