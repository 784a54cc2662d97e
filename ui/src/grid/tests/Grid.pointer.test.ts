import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aWindow } from '../../kit/tests/window';
import { begin, cell, click, columns, heard, press, release, shown, source } from './bench';

let user: UserEvent;
beforeEach(() => {
  user = begin();
});

describe('the pointer', () => {
  it('opens a row on a click, a link on its text', async () => {
    await shown();
    await click(cell('3'));
    expect(heard.onopen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1003 }), 3);
    await click(screen.getByText('c5.example'));
    expect(heard.onlink).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1005 }), columns[1]);
    expect(heard.onopen).toHaveBeenCalledOnce();
  });

  it('follows a link by key, and only a link', async () => {
    const { grid } = await shown();
    grid.focus();
    await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
    expect(heard.onlink, 'the name leads nowhere').not.toHaveBeenCalled();
    await user.keyboard('{ArrowRight}{Control>}{Enter}{/Control}');
    expect(heard.onlink, 'what a click on its text does').toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1001 }), columns[1]);
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}{Control>}{Enter}{/Control}');
    expect(heard.onlink, 'nor does the head').toHaveBeenCalledOnce();
    expect(heard.onopen, 'no row is opened').not.toHaveBeenCalled();
    expect(heard.onsort, 'nothing is sorted').not.toHaveBeenCalled();
  });

  it('drags a range, and does not open what it ends on', async () => {
    const { grid } = await shown();
    // Row 2 starts at 32 + 2 * 38 px, the third column at 36 + 180 + 160 px.
    await press(cell('c2.example'), { clientX: 230, clientY: 120 });
    await fireEvent.pointerMove(window, { pointerId: 1, clientX: 400, clientY: 205 });
    await release(document.body, { clientX: 400, clientY: 205 });
    grid.focus();
    await user.keyboard('{Control>}c{/Control}');
    expect(heard.oncopy).toHaveBeenCalledExactlyOnceWith({ rowFrom: 2, rowTo: 4, columns: ['domain', 'size'] });
    expect(heard.onopen).not.toHaveBeenCalled();
  });

  it('opens a row that is not here yet once it comes, unless another has been gone to', async () => {
    for (const elsewhere of [false, true]) {
      heard.onopen.mockReset();
      let come = (): void => undefined;
      const held = new Promise<void>((resolve) => (come = resolve));
      const quick = source(1000);
      const { grid, rerender, unmount } = await shown();
      await rerender({ source: { ...quick, key: 'late', block: async (index: number, wanted: string[]) => held.then(() => quick.block(index, wanted)) } });
      grid.focus();
      await user.keyboard('{Control>}{End}{/Control}');
      const empty = await waitFor(() => grid.querySelector<HTMLElement>('[data-row="999"] [data-column="0"]') ?? expect.unreachable('the last row is drawn'));
      await click(empty);
      expect(heard.onopen, 'nothing is known of it yet').not.toHaveBeenCalled();
      if (elsewhere) await user.keyboard('{ArrowUp}');
      come();
      await screen.findByRole('gridcell', { name: 'Company 999' });
      if (elsewhere) expect(heard.onopen, 'who went on wants it no more').not.toHaveBeenCalled();
      else await waitFor(() => expect(heard.onopen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1999 }), 999));
      unmount();
    }
  });

  it('ticks one, a span with Shift, and single ones with Ctrl on any cell', async () => {
    const { selection } = await shown();
    const box = (at: number): Element => cell(`Company ${at}`).parentElement?.firstElementChild as Element;
    await click(box(3));
    await click(box(6), { shiftKey: true });
    await click(cell('Company 8'), { ctrlKey: true });
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[3, 6], [8, 8]] });
    expect(heard.onopen, 'ticking is not opening').not.toHaveBeenCalled();
  });

  it('ticks all in the head, and shows when it is only some', async () => {
    const { selection } = await shown();
    const all = screen.getByRole('checkbox', { name: 'Select all 1,000 rows' });
    await click(all);
    expect(selection.isAll).toBe(true);
    expect(all).toBeChecked();
    selection.toggle(7);
    await waitFor(() => expect(all).toBePartiallyChecked());
  });

  it('sorts on a click of the head, and not where sorting makes no sense', async () => {
    await shown();
    await click(screen.getByText('Employees'));
    expect(heard.onsort).toHaveBeenCalledExactlyOnceWith({ key: 'size', descending: false });
    await click(screen.getByText('About'));
    expect(heard.onsort).toHaveBeenCalledOnce();
  });

  it('moves a column by its head, and then does not sort', async () => {
    await shown();
    await press(screen.getByText('Domain'), { clientX: 230, clientY: 10 });
    await fireEvent.pointerMove(window, { pointerId: 1, clientX: 420, clientY: 10 });
    await release(document.body, { clientX: 420, clientY: 10 });
    expect(heard.oncolumnstate.mock.lastCall?.[0].map((state) => state.key)).toEqual(['name', 'size', 'domain', 'about']);
    expect(heard.onsort).not.toHaveBeenCalled();
  });

  it('resizes at the edge, and tells the width once, at the end', async () => {
    await shown();
    const edge = screen.getByRole('columnheader', { name: /Domain/ }).querySelector('[data-edge]') as Element;
    await press(edge, { clientX: 376, clientY: 10 });
    await fireEvent.pointerMove(window, { pointerId: 1, clientX: 400, clientY: 10 });
    expect(heard.oncolumnstate).not.toHaveBeenCalled();
    await release(document.body, { clientX: 416, clientY: 10 });
    expect(heard.oncolumnstate).toHaveBeenCalledOnce();
    expect(heard.oncolumnstate.mock.lastCall?.[0].find((state) => state.key === 'domain')?.width).toBe(200);
  });

  it('leaves everything as it was where a resize in a wide window is given up', async () => {
    aWindow(1000);
    const { grid } = await shown();
    const before = grid.style.getPropertyValue('--grid-columns');
    expect(before, 'texts have grown').not.toContain('180px');
    const edge = screen.getByRole('columnheader', { name: /Domain/ }).querySelector('[data-edge]') as Element;
    await press(edge, { clientX: 376, clientY: 10 });
    await fireEvent.pointerMove(window, { pointerId: 1, clientX: 420, clientY: 10 });
    expect(grid.style.getPropertyValue('--grid-columns')).not.toBe(before);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(grid.style.getPropertyValue('--grid-columns')).toBe(before);
    expect(heard.oncolumnstate).not.toHaveBeenCalled();
  });
});
