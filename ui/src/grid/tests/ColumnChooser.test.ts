import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import ColumnChooser from '../ColumnChooser.svelte';
import { change, freshStates } from '../columns';
import type { ColumnState, GridColumn } from '../types';

const column = (label: string, group = '', shown = true): GridColumn => {
  return { key: label.toLowerCase(), label, group, kind: 'text', width: 100, shown, sortable: true };
};
const columns: GridColumn[] = ['Company', 'Domain', 'Employees', 'City'].map((label) => column(label));

function chooser(columnState = freshStates(columns), all = columns): { last: () => ColumnState[] | undefined; onreset: () => void } {
  const oncolumnstate = vi.fn<(states: ColumnState[]) => void>();
  const onreset = vi.fn<() => void>();
  render(ColumnChooser, { columns: all, columnState, oncolumnstate, onreset });
  return { last: () => oncolumnstate.mock.lastCall?.[0], onreset };
}

it('finds columns by part of their name', async () => {
  chooser();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a column' }), 'emp');
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())).toEqual(['Employees']);
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No column has that in its name.')).toBeInTheDocument();
});

it('hides and shows, but never the first', async () => {
  const { last } = chooser();
  expect(screen.getByRole('checkbox', { name: 'Company' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Domain' }));
  expect(last()?.find((state) => state.key === 'domain')?.hidden).toBe(true);
});

it('orders, pins and goes back to the start', async () => {
  const { last, onreset } = chooser(change(freshStates(columns), 'city', { width: 300 }));
  await userEvent.click(screen.getByRole('button', { name: 'Move City up' }));
  expect(last()?.map((state) => state.key)).toEqual(['company', 'domain', 'city', 'employees']);
  expect(screen.getByRole('button', { name: 'Move Domain up' }), 'it stays behind the pinned ones').toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Pin City' }));
  expect(last()?.map((state) => [state.key, state.pinned])).toEqual([['company', true], ['city', true], ['domain', false], ['employees', false]]);
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onreset, 'what the start is, the screen knows').toHaveBeenCalledOnce();
});

const people = [column('Name', 'Person'), column('Title', 'Job'), column('Industry', 'Company', false), column('Founded', 'Company', false), column('Score', 'Other fields seen', false)];
const boxes = (): string[] => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim() ?? '');

it('shows all there are in groups, and those on show on top in their order', () => {
  chooser(freshStates(people), people);
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Shown, from left to right', 'Person', 'Job', 'Company', 'Other fields seen']);
  const shown = within(screen.getByRole('list', { name: 'Shown, from left to right' })).getAllByRole('listitem');
  expect(shown.map((line) => line.textContent?.trim()), 'only what is shown can be moved').toEqual(['Name', 'Title']);
  expect(within(screen.getByRole('list', { name: 'Company' })).getAllByRole('checkbox')).toHaveLength(2);
});

it('finds columns by the name of their group, and by words of both', async () => {
  chooser(freshStates(people), people);
  const field = screen.getByRole('searchbox', { name: 'Find a column' });
  await userEvent.type(field, 'comp');
  expect(boxes(), 'a whole group').toEqual(['Industry', 'Founded']);
  await userEvent.type(field, ' ind');
  expect(boxes(), 'every word has to fit').toEqual(['Industry']);
  expect(screen.queryByText('Shown, from left to right'), 'only what was found stands there').toBeNull();
});

it('moves past hidden columns, which have no place on the screen', async () => {
  const { last } = chooser(change(freshStates(columns), 'employees', { hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Move City up' }));
  expect(last()?.filter((state) => !state.hidden).map((state) => state.key)).toEqual(['company', 'city', 'domain']);
});
