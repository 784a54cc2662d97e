import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import type { Token } from '../../../../kit/tokens';
import FunctionPicker from '../FunctionPicker.svelte';
import { found, groups, idOf, publishedCount, readable } from '../job-functions';
import { NO_HINTS, show } from './bench';

beforeEach(() => void mockEngine(NO_HINTS));
afterEach(endEngine);

test('functions read as people write them, and go back to what is sent', () => {
  expect(publishedCount, 'the published list').toBe(252);
  expect(['revenue_accounting', 'hr_compliance', 'ui_ux', 'R&D'].map(readable)).toEqual(['Revenue accounting', 'HR compliance', 'UI UX', 'R&D']);
  for (const { lines } of groups) for (const { id, label } of lines) expect(idOf(label), `${label} is ${id}`).toBe(id);
  expect(idOf(' Field  Sales '), 'another one by its shape').toBe('field_sales');
});

test('functions are found by starts of words and by their group', () => {
  const names = (typed: string): string[] => found(typed).flatMap(({ lines }) => lines.map(({ id }) => id));
  expect(names('acc rev'), 'in any order').toEqual(['revenue_accounting']);
  expect(names('energy mining'), 'a group that is named comes whole').toHaveLength(8);
  expect(names('zzz')).toEqual([]);
  expect(names('')).toHaveLength(252);
});

test('the field searches the list, and takes other identifiers with a mark', async () => {
  const { user, filters } = show('leads', 'jobFunction');
  const field = screen.getByRole('combobox', { name: 'Job function' });
  expect(field, 'it says how many there are').toHaveAttribute('placeholder', 'Search 252 functions…');
  await user.type(field, 'revenue acc{Enter}');
  await user.type(field, 'field sales');
  expect(screen.getByRole('option', { name: /Field sales/ }), 'offered as it is').toHaveTextContent('not in the published list');
  await user.keyboard('{Enter}');
  expect(filters()).toEqual({ jobFunction: ['revenue_accounting', 'field_sales'] });
  const chip = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
  expect(chip(/^Field sales/), 'the chip is marked').toHaveTextContent('not in the published list');
  expect(chip(/^Revenue accounting/), 'a published one is not').not.toHaveTextContent('not in the published list');
  expect(screen.getByText('2 of 300'), 'the counter').toBeVisible();
});

test('half a word is no function when the field is left', async () => {
  const { user, filters } = show('leads', 'jobFunction');
  await user.type(screen.getByRole('combobox', { name: 'Job function' }), 'rev');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(filters()).toEqual({});
});

test('above 300 the sentence of the check is shown, and nothing is cut off', async () => {
  const { user, filters, tell } = show('leads', 'jobFunction');
  await user.click(screen.getByRole('combobox', { name: 'Job function' }));
  await user.paste(Array.from({ length: 301 }, (_, n) => `function_${n}`).join('\n'));
  expect(filters()['jobFunction']).toHaveLength(301);
  await tell({ problems: [{ field: 'jobFunction', message: '301 values are too many for one search: keep at most 300.' }] });
  expect(screen.getByRole('combobox', { name: 'Job function' })).toHaveAccessibleDescription(/keep at most 300/);
  expect(screen.getByText('301 of 300')).toHaveClass('over');
});

/** The list that opens beside the field, with tokens that live outside. */
function picker(tokens: Token[] = [], negative = false): { set: ReturnType<typeof vi.fn>; side: ReturnType<typeof vi.fn> } {
  const [set, side] = [vi.fn(), vi.fn()];
  render(FunctionPicker, { label: 'Job function', tokens, negative, onside: side, onset: set });
  return { set, side };
}

/** A button of the list by what it shows; headings can have the same words as lines, and come first. */
function line(text: string, at = 0): HTMLElement {
  const button = screen.getAllByText(text)[at]?.closest('button');
  if (!button) throw new Error(`The list has no ${text}.`);
  return button;
}

test('the list is searched and walked by keyboard', async () => {
  const user = userEvent.setup();
  const { set } = picker();
  const search = screen.getByRole('searchbox', { name: 'Search 252 functions' });
  await user.type(search, 'bookkeeping');
  expect(screen.getByRole('status')).toHaveTextContent('1 found · 0 of 300 included');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^Accounting all 1$/ }), 'first the group').toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Bookkeeping' })).toHaveFocus();
  await user.keyboard(' ');
  expect(set).toHaveBeenCalledWith(['bookkeeping'], 'included');
  await user.keyboard('{Home}');
  expect(screen.getByRole('button', { name: /^Accounting/ })).toHaveFocus();
  expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0), 'one tab stop').toHaveLength(1);
});

test('a whole group is chosen, shown as such, and let go', async () => {
  const user = userEvent.setup();
  const all = groups[0]?.lines.map(({ id }) => id) ?? [];
  const { set } = picker([{ value: 'tax_accounting', label: '' }]);
  const heading = line('Accounting');
  expect(heading, 'how much of it').toHaveTextContent('1 of 15');
  expect(heading, 'a part of it').toHaveAttribute('aria-pressed', 'mixed');
  await user.click(heading);
  expect(set, 'all of it').toHaveBeenCalledWith(all, 'included');
});

test('excluded functions are told, and chosen ones change over', async () => {
  const user = userEvent.setup();
  const { set, side } = picker([{ value: 'bookkeeping', label: '', negative: true }, { value: 'accounting', label: '' }], true);
  expect(line('Bookkeeping'), 'its half is read out').toHaveAccessibleName(/^Bookkeeping\s*, excluded$/);
  await user.click(line('Bookkeeping'));
  expect(set, 'out of its half').toHaveBeenLastCalledWith(['bookkeeping'], null);
  expect(line('Accounting', 1)).toHaveAccessibleName(/^Accounting\s*, included$/);
  await user.click(line('Accounting', 1));
  expect(set, 'into the other half').toHaveBeenLastCalledWith(['accounting'], 'excluded');
  await user.click(screen.getByRole('radio', { name: 'Include' }));
  expect(side).toHaveBeenCalledWith(false);
});

test('the groups that are published only in part say so', () => {
  picker();
  expect(line('Human resources')).toHaveTextContent('all 11 that are published');
  expect(line('Others'), 'those without a group').toHaveTextContent('all 3');
});

test('the list of the field sets both halves', async () => {
  const { user, filters } = show('leads', 'jobFunction', { filters: { jobFunction: 'accounting\nbookkeeping' } });
  await user.click(screen.getByRole('button', { name: 'By group' }));
  await screen.findByText('Cost accounting');
  await user.click(line('Cost accounting'));
  expect(filters(), 'added').toEqual({ jobFunction: ['accounting', 'bookkeeping', 'cost_accounting'] });
});
