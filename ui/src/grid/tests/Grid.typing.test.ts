import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { menuLine } from '../../kit/tests/snippets';
import { activeText, begin, heard, shown } from './bench';

let user: UserEvent;
beforeEach(() => {
  user = begin();
});

const editor = (column = 'Employees'): HTMLElement => screen.getByRole('textbox', { name: `Correct ${column}` });

describe('typing into a cell', () => {
  it('begins with Enter on a value, ends with Enter, and goes to the cell below', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(editor(), 'what is there is typed over').toHaveValue('0');
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
    await user.keyboard('51{Enter}');
    expect(heard.ontyped).toHaveBeenCalledExactlyOnceWith({ do: 'cell', row: expect.objectContaining({ id: 1000 }), column: 'size', text: '51' });
    expect(grid).toHaveFocus();
    expect(activeText(grid), 'the one below').toBe('1');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is left by Escape with nothing changed, and by Tab for the cell beside it', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}99{Escape}');
    expect(heard.ontyped).not.toHaveBeenCalled();
    expect(activeText(grid)).toBe('0');
    await user.keyboard('{Enter}{Enter}');
    expect(heard.ontyped, 'the same is no correction').not.toHaveBeenCalled();
    await user.keyboard('{Enter}7{Shift>}{Tab}{/Shift}');
    expect(heard.ontyped).toHaveBeenCalledOnce();
    expect(activeText(grid)).toBe('c1.example');
  });

  it('leaves Enter on a name to the details, where F2 types; a value that cannot be corrected opens them too', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{Enter}');
    expect(heard.onopen).toHaveBeenCalledOnce();
    await user.keyboard('{ArrowRight}{Enter}{F2}');
    expect(heard.onopen).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Home}{F2}');
    expect(editor('Company')).toHaveValue('Company 0');
    await user.keyboard('{Escape}');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await menuLine('Correct the value'));
    await waitFor(() => expect(editor('Company')).toHaveFocus());
  });

  it('begins with the whole of a value that the cell shows shorter', async () => {
    const whole = vi.fn(() => Promise.resolve('1284'));
    const { grid } = await shown(10, { whole });
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(editor()).toHaveValue('1284'));
    await user.keyboard('{Enter}{Enter}');
    expect(heard.ontyped, 'as it was').not.toHaveBeenCalled();
    expect(whole).toHaveBeenCalledWith(expect.objectContaining({ id: 1000 }), 'size');
  });

  it('is not there where nobody wants to hear of it', async () => {
    const { grid } = await shown(10, { ontyped: undefined });
    grid.focus();
    await user.keyboard('{F2}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(heard.onopen).toHaveBeenCalledOnce();
  });

  it('fills down, takes back, and pastes over a range', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Control>}d{/Control}');
    expect(heard.ontyped, 'one row has nothing below it').not.toHaveBeenCalled();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(heard.ontyped).toHaveBeenLastCalledWith({ do: 'down', rowFrom: 0, rowTo: 2, columns: ['size'] });
    await user.keyboard('{Delete}');
    expect(heard.ontyped).toHaveBeenLastCalledWith({ do: 'fill', rowFrom: 0, rowTo: 2, columns: ['size'], text: '' });
    const paste = async (text: string): Promise<boolean> => fireEvent.paste(grid, { clipboardData: { getData: () => text } });
    await paste('12');
    expect(heard.ontyped, 'one value fills the range').toHaveBeenLastCalledWith({ do: 'fill', rowFrom: 0, rowTo: 2, columns: ['size'], text: '12' });
    heard.ontyped.mockClear();
    await paste('\r\n');
    expect(heard.ontyped, 'an empty cell says nothing').not.toHaveBeenCalled();
    await paste('x'.repeat(4_000_001));
    expect(heard.ontyped, 'nothing so long is even read').toHaveBeenLastCalledWith({ do: 'too-much' });
    await paste('1\tone\n2\ttwo\n');
    expect(heard.ontyped).toHaveBeenLastCalledWith({ do: 'block', rowFrom: 0, columns: ['size', 'about'], texts: [['1', 'one'], ['2', 'two']] });
  });
});
