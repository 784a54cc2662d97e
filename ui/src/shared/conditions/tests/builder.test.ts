import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { Condition, ConditionColumn } from '../../../generated/types';
import Bench from './BuilderBench.svelte';

afterEach(endEngine);

const columns: ConditionColumn[] = [
  { key: 'name', label: 'Company', group: '', kind: 'text', tests: ['is', 'isNot', 'contains', 'empty', 'notEmpty'], values: null },
  {
    key: 'employeeRange',
    label: 'Employees',
    group: '',
    kind: 'range',
    tests: ['is', 'atLeast', 'atMost', 'empty'],
    values: [
      { value: '11-50', said: '11–50' },
      { value: '51-200', said: '51–200' },
    ],
  },
  {
    key: 'companySize',
    label: 'Staff',
    group: '',
    kind: 'number',
    tests: ['is', 'oneOf', 'atLeast'],
    values: [{ value: '51-200', said: '51–200' }],
  },
  { key: 'known.lists', label: 'In list', group: 'Known to Prospector', kind: 'text', tests: ['is', 'oneOf'], values: [{ value: '7', said: 'Q3 leads' }] },
  { key: 'known.ownedSince', label: 'Owned since', group: 'Known to Prospector', kind: 'date', tests: ['is', 'before', 'after', 'lastDays'], values: null },
];

const engine = (passing = 214, problem: string | null = null): Asked[] =>
  mockEngine({
    condition_columns: () => columns,
    condition_values: () => [{ value: 'Acme', said: 'Acme' }],
    count_condition: () => ({ rows: 800, passing, problem, remark: null }),
  });

const counted = (asked: readonly Asked[]): Condition[] => asked.filter(({ name }) => name === 'count_condition').map(({ request }) => (request as { condition: Condition }).condition);

test('a condition is made by clicking, and what passes is counted while it is', async () => {
  const user = userEvent.setup();
  const asked = engine();
  const onchange = vi.fn<(condition: Condition | null) => void>();
  const { container } = render(Bench, { onchange });
  const group = await screen.findByRole('group', { name: 'E-mail only if' });
  expect(screen.getByRole('status'), 'nothing is counted before a line is whole').toHaveTextContent('Fill in each line: it is counted then.');
  await user.selectOptions(await within(group).findByRole('combobox', { name: 'Column of line 1' }), 'Employees');
  await user.selectOptions(within(group).getByRole('combobox', { name: 'Test of line 1' }), 'is at least');
  expect(onchange, 'without a value it is none yet').toHaveBeenLastCalledWith(null);
  await user.selectOptions(within(group).getByRole('combobox', { name: 'Value of line 1' }), '51–200');
  const size = { column: 'employeeRange', test: 'atLeast', values: ['51-200'] };
  expect(onchange).toHaveBeenLastCalledWith({ all: [size] });
  expect(await screen.findByText('214 of 800 rows pass'), 'counted live').toBeInTheDocument();
  expect(counted(asked).at(-1)).toEqual({ all: [size] });

  await user.click(screen.getByRole('button', { name: 'Add a group' }));
  const inner = await screen.findByRole('group', { name: 'Group at line 2' });
  expect(within(inner).getByRole('combobox', { name: 'How the lines are put together' }), 'the other way round than what it is in').toHaveValue('any');
  await user.selectOptions(within(inner).getByRole('combobox', { name: 'Column of line 1' }), 'Owned since');
  await user.selectOptions(within(inner).getByRole('combobox', { name: 'Test of line 1' }), 'is in the last days');
  await user.type(within(inner).getByRole('textbox', { name: 'Value of line 1' }), '30');
  expect(onchange).toHaveBeenLastCalledWith({ all: [size, { any: [{ column: 'known.ownedSince', test: 'lastDays', values: ['30'] }] }] });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
});

test('the keyboard goes to what was added, and to what is left', async () => {
  const user = userEvent.setup();
  engine();
  const onchange = vi.fn<(condition: Condition | null) => void>();
  render(Bench, { condition: { all: [{ column: 'name', test: 'empty', values: [] }] }, onchange });
  await screen.findByRole('combobox', { name: 'Column of line 1' });
  screen.getByRole('button', { name: 'Add a line' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Column of line 2' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(screen.getByRole('combobox', { name: 'Column of line 1' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(screen.getByRole('button', { name: 'Add a line' }), 'nothing else is left').toHaveFocus();
  expect(onchange, 'no line says nothing').toHaveBeenLastCalledWith({ all: [] });
});

test('what is wrong is said in the place of the count, and a column that is gone is named', async () => {
  engine(0, 'The column “old” is not there any more. Remove the line, or choose another column.');
  render(Bench, { condition: { column: 'old', test: 'is', values: ['x'] }, onchange: vi.fn() });
  expect(await screen.findByText(/^The column “old” is not there any more/)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Column of line 1' }), 'marked as wrong').toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('option', { name: 'old (not there any more)' })).toBeInTheDocument();
});

test('a number is typed or is a band, and what is named by its number is chosen by its name', async () => {
  const user = userEvent.setup();
  engine();
  const onchange = vi.fn<(condition: Condition | null) => void>();
  render(Bench, { onchange });
  const group = await screen.findByRole('group', { name: 'E-mail only if' });
  const column = await within(group).findByRole('combobox', { name: 'Column of line 1' });
  const value = (role: 'combobox' | 'textbox'): HTMLElement => within(group).getByRole(role, { name: 'Value of line 1' });
  const test = (): HTMLElement => within(group).getByRole('combobox', { name: 'Test of line 1' });
  await user.selectOptions(column, 'Staff');
  await user.selectOptions(value('combobox'), '51–200');
  expect(onchange, 'whoever is within it').toHaveBeenLastCalledWith({ all: [{ column: 'companySize', test: 'is', values: ['51-200'] }] });
  await user.selectOptions(test(), 'is at least');
  await user.clear(value('textbox'));
  await user.type(value('textbox'), '1,500.5');
  expect(onchange, 'as the engine reads it').toHaveBeenLastCalledWith({ all: [{ column: 'companySize', test: 'atLeast', values: ['1500.5'] }] });
  expect(value('textbox'), 'and as it was typed').toHaveValue('1,500.5');

  await user.selectOptions(column, 'In list');
  await user.selectOptions(test(), 'is one of');
  await user.type(value('combobox'), 'nowhere{Enter}');
  expect(onchange, 'no list is called so').toHaveBeenLastCalledWith(null);
  await user.clear(value('combobox'));
  await user.type(value('combobox'), 'q3');
  await user.click(await screen.findByRole('option', { name: 'Q3 leads' }));
  expect(onchange, 'by its number').toHaveBeenLastCalledWith({ all: [{ column: 'known.lists', test: 'oneOf', values: ['7'] }] });
});
