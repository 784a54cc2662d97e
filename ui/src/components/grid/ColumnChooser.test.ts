import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import ColumnChooser from './ColumnChooser.svelte';
import { change, freshStates } from './columns';
import type { ColumnState, GridColumn } from './types';

const columns: GridColumn[] = ['Company', 'Domain', 'Employees', 'City'].map((label) => ({ key: label.toLowerCase(), label, kind: 'text', width: 100, sortable: true }));

function chooser(columnState = freshStates(columns)): { last: () => ColumnState[] | undefined; onreset: () => void } {
  const oncolumnstate = vi.fn<(states: ColumnState[]) => void>();
  const onreset = vi.fn<() => void>();
  render(ColumnChooser, { columns, columnState, oncolumnstate, onreset });
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
