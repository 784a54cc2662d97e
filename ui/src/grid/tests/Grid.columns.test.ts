import { fireEvent, screen, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshStates } from '../columns';
import { begin, cell, columns, heard, shown, source } from './bench';
import type { ColumnState, GridColumn, GridRow } from '../types';

let user: UserEvent;
beforeEach(() => {
  user = begin();
});

describe('other columns', () => {
  const without = (key: string): ColumnState[] => freshStates(columns).map((state) => ({ ...state, hidden: state.key === key }));

  it('are asked for without losing the place, the selection, or what is known', async () => {
    const rows = source(1000);
    const { grid, selection, rerender } = await shown(1000, { source: rows, columnState: without('size') });
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await screen.findByRole('gridcell', { name: 'Company 999' });
    selection.toggle(998);
    expect(rows.columns.every((keys) => !keys.includes('size')), 'hidden columns are never asked for').toBe(true);
    const before = rows.asked.length;
    await rerender({ columnState: freshStates(columns) });
    expect(cell('Company 999'), 'the old cells stay').toBeInTheDocument();
    expect(await screen.findByRole('gridcell', { name: '999' }), 'the new ones come').toBeInTheDocument();
    expect(rows.columns.slice(before)[0], 'in the order of the screen').toEqual(['name', 'domain', 'size', 'about']);
    expect(selection.describe(), 'the selection is the same').toEqual({ kind: 'ranges', ranges: [[998, 998]] });
    expect(grid.getAttribute('aria-activedescendant'), 'and so is the active cell').toMatch(/-999-2$/);
    const asked = rows.asked.length;
    await rerender({ columnState: without('domain') });
    expect(screen.queryByRole('columnheader', { name: /Domain/ })).toBeNull();
    expect(rows.asked.length, 'hiding one asks for nothing').toBe(asked);
  });
});

describe('columns that a job finds', () => {
  const mail: GridColumn = { key: 'find.email', label: 'E-mail found', group: '', kind: 'text', width: 200, shown: true, sortable: true, find: 'email' };
  const all = [...columns, mail];
  const failed = { state: 'failed', pill: 'failed', tone: 'bad', text: 'try again', muted: false, why: 'No answer.', again: true, job: 7 } as const;
  const rows = (wanted: readonly string[]): GridRow[] => [
    { id: 1, cells: wanted.map((key) => (key === 'name' ? 'Company 0' : null)), suppressed: true },
    { id: 2, cells: wanted.map((key) => (key === 'name' ? 'Company 1' : null)), found: new Map([['email', failed]]) },
  ];
  const found = { columns: all, columnState: freshStates(all), source: { key: 'f', total: 2, block: (_: number, wanted: readonly string[]) => Promise.resolve(rows(wanted)) } };

  it('say where each row stands, and a click on "try again" is handed on', async () => {
    await shown(2, found);
    const cell = await screen.findByRole('gridcell', { name: 'failed try again' });
    expect(cell, 'with the reason').toHaveAttribute('title', 'No answer.');
    expect(cell.dataset.pill, 'the word of state is drawn by the cell itself').toBe('failed');
    const link = within(cell).getByText('try again');
    await fireEvent.pointerDown(link, { button: 0, pointerId: 1 });
    await fireEvent.pointerUp(link, { button: 0, pointerId: 1 });
    expect(heard.onlink, 'the row and its column').toHaveBeenCalledWith(expect.objectContaining({ id: 2 }), mail);
  });

  it('mark rows that are suppressed', async () => {
    await shown(2, found);
    const marked = await screen.findByRole('img', { name: 'Suppressed' });
    expect(marked.closest('[role=row]'), 'the row of the name').toHaveTextContent('Company 0');
  });

  it('show how far the job is in their head', async () => {
    const progress = new Map([['find.email', { found: 0.5, none: 0.1, running: 0.1, failed: 0, spoken: '1,220 of 2,000' }]]);
    await shown(2, { ...found, progress });
    const bar = screen.getByRole('progressbar', { name: 'E-mail found: progress' });
    expect(bar, 'of those that have an outcome').toHaveAttribute('aria-valuenow', '60');
    expect(bar, 'in words').toHaveAttribute('aria-valuetext', '1,220 of 2,000');
  });
});
