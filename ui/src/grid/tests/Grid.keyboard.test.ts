import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { menuLine } from '../../kit/tests/snippets';
import { freshStates } from '../columns';
import { activeText, begin, cell, columns, heard, shown } from './bench';

let user: UserEvent;
beforeEach(() => {
  user = begin();
});

describe('the keyboard', () => {
  it('walks cells, and tells which is active', async () => {
    const { grid } = await shown();
    grid.focus();
    await waitFor(() => expect(activeText(grid)).toContain('Company 0'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(activeText(grid)).toBe('c2.example');
    await user.keyboard('{Home}');
    expect(activeText(grid)).toContain('Company 2');
    expect(heard.onactive.mock.lastCall?.[1], 'the details drawer follows').toBe(2);
  });

  it('draws the row it goes to, even the last of a million', async () => {
    const { grid } = await shown(1_000_000);
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toMatch(/-999999-3$/));
    expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? ''), 'the active cell must exist').not.toBeNull();
    expect(await screen.findByRole('gridcell', { name: 'Company 999999' })).toBeInTheDocument();
  });

  it('extends a range and copies it, with the columns as shown', async () => {
    const states = freshStates(columns).map((state) => ({ ...state, hidden: state.key === 'size' }));
    const { grid } = await shown(1000, { columnState: states });
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
    expect(heard.oncopy).toHaveBeenCalledExactlyOnceWith({ rowFrom: 1, rowTo: 3, columns: ['domain', 'about'] });
    await user.keyboard('{Escape}{Control>}c{/Control}');
    expect(heard.oncopy).toHaveBeenLastCalledWith({ rowFrom: 3, rowTo: 3, columns: ['about'] });
  });

  it('ticks rows by Space, up to one by Shift+Space, and all by Ctrl+A', async () => {
    const { grid, selection } = await shown();
    grid.focus();
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[0, 2]] });
    expect(cell('Company 2').closest('[role=row]')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Control>}a{/Control}');
    expect(selection.describe()).toEqual({ kind: 'all', except: [] });
    expect(screen.getByText('1,000 rows selected.')).toHaveAttribute('role', 'status');
  });

  it('goes to the edges by Ctrl and an arrow, and extends to them with Shift', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{Control>}{ArrowDown}{/Control}');
    await waitFor(() => expect(activeText(grid)).toBe('c999.example'));
    await user.keyboard('{Control>}{Shift>}{ArrowUp}{ArrowLeft}{/Shift}c{/Control}');
    expect(heard.oncopy).toHaveBeenCalledExactlyOnceWith({ rowFrom: 0, rowTo: 999, columns: ['name', 'domain'] });
    await user.keyboard('{Control>}{Home}{Shift>}{End}{/Shift}c{/Control}');
    expect(heard.oncopy, 'everything').toHaveBeenLastCalledWith({ rowFrom: 0, rowTo: 999, columns: columns.map(({ key }) => key) });
  });

  it.each([
    ['{Shift>}{End}{/Shift}', { rowFrom: 20, rowTo: 20, columns: ['domain', 'size', 'about'] }],
    ['{Shift>}{Home}{/Shift}', { rowFrom: 20, rowTo: 20, columns: ['name', 'domain'] }],
    ['{Shift>}{PageDown}{/Shift}', { rowFrom: 20, rowTo: 29, columns: ['domain'] }],
    ['{Shift>}{PageUp}{/Shift}', { rowFrom: 11, rowTo: 20, columns: ['domain'] }],
    ['{Shift>}{ArrowLeft}{ArrowUp}{/Shift}', { rowFrom: 19, rowTo: 20, columns: ['name', 'domain'] }],
  ])('%s extends the range', async (typed, range) => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard(`{ArrowRight}{ArrowDown>20}{/ArrowDown}${typed}{Control>}c{/Control}`);
    expect(heard.oncopy).toHaveBeenCalledExactlyOnceWith(range);
  });

  it('selects the rows of a range by Shift+Space, and without one the row alone', async () => {
    const { grid, selection } = await shown();
    grid.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(selection.describe(), 'not all from the first').toEqual({ kind: 'ranges', ranges: [[3, 3]] });
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown} {/Shift}');
    expect(selection.describe(), 'the range, and what was selected').toEqual({ kind: 'ranges', ranges: [[3, 3], [5, 7]] });
  });

  it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('opens the menu of the row by %s, and gives the keyboard back', async (typed) => {
    const { grid, selection } = await shown();
    grid.focus();
    await user.keyboard(`{ArrowDown}{ArrowRight}${typed}`);
    expect(await menuLine('Follow the link'), 'the cell is a link').toBeInTheDocument();
    await fireEvent.click(await menuLine('Selected'));
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[1, 1]] });
    await waitFor(() => expect(grid, 'back in the grid').toHaveFocus());
    expect(activeText(grid), 'where it was').toBe('c1.example');
    await user.keyboard(typed);
    await fireEvent.click(await menuLine('Open the details'));
    expect(heard.onopen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1001 }), 1);
  });

  it('opens the menu of the column from the head, and gives the keyboard back', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowUp}{Shift>}{F10}{/Shift}');
    expect(await menuLine('Sort ascending')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(grid).toHaveFocus());
  });

  it('opens a row by Enter', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(heard.onopen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1001 }), 1);
  });

  it('sorts from the head by Enter: up, down, and as it came', async () => {
    const { grid, rerender } = await shown();
    grid.focus();
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    expect(heard.onsort).toHaveBeenLastCalledWith({ key: 'domain', descending: false });
    await rerender({ sort: { key: 'domain', descending: false } });
    expect(screen.getByRole('columnheader', { name: /Domain/ })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByText('Sorted by Domain, ascending.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(heard.onsort).toHaveBeenLastCalledWith({ key: 'domain', descending: true });
    await rerender({ sort: { key: 'domain', descending: true } });
    await user.keyboard('{Enter}');
    expect(heard.onsort).toHaveBeenLastCalledWith(null);
  });

  it('makes columns wider and moves them', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowRight}{Alt>}{ArrowRight}{/Alt}');
    expect(heard.oncolumnstate.mock.lastCall?.[0].find((state) => state.key === 'domain')?.width).toBe(176);
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(heard.oncolumnstate.mock.lastCall?.[0].map((state) => state.key)).toEqual(['name', 'size', 'domain', 'about']);
  });

  it('opens the menu of a column, which can hide it', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}');
    await fireEvent.click(await menuLine('Hide'));
    await waitFor(() => expect(heard.oncolumnstate).toHaveBeenCalled());
    expect(heard.oncolumnstate.mock.lastCall?.[0].find((state) => state.key === 'domain')?.hidden).toBe(true);
  });

  it('leaves keys that are not its own alone', async () => {
    const { grid } = await shown();
    grid.focus();
    for (const key of ['k', 'Tab', 'Unidentified', 'Control']) {
      expect(await fireEvent.keyDown(grid, { key, ctrlKey: key === 'k' }), `${key} must stay for others`).toBe(true);
    }
  });
});
