import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshStates } from '../columns';
import Grid from '../Grid.svelte';
import { Selection } from '../selection.svelte';
import { begin, cell, columns, heard, shown, source } from './bench';
import { BLOCK, type GridColumn, type GridRow, type GridSource } from '../types';

let user: UserEvent;
beforeEach(() => {
  user = begin();
});

it('opens the same snapshot where it was left', async () => {
  const onleave = vi.fn();
  const { unmount } = await shown(1000, { place: { key: 'a', offset: 3800, left: 0 }, onleave });
  expect(await screen.findByRole('gridcell', { name: 'Company 100' }), 'row 100 stands first').toBeInTheDocument();
  unmount();
  expect(onleave, 'and says where it was').toHaveBeenCalledWith({ key: 'a', offset: 3800, left: 0 });
});

it('opens another snapshot at its start', async () => {
  await shown(1000, { place: { key: 'b', offset: 3800, left: 0 } });
  expect(cell('Company 0')).toBeInTheDocument();
});

describe('what is drawn', () => {
  it('is only what is in view, of however many there are', async () => {
    const million = source(1_000_000);
    const { grid } = await shown(1_000_000, { source: million });
    expect(grid).toHaveAttribute('aria-rowcount', '1000001');
    expect(grid).toHaveAttribute('aria-colcount', '5');
    expect(grid.querySelectorAll('[data-row]').length, '10 in view, one cut, 6 on each side').toBe(23);
    await waitFor(() => expect(million.asked, 'the block in view and, once it is drawn, the next').toEqual([0, 1]));
  });

  it('is at most 3,000 nodes for a million rows of twenty columns in a large window', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1040);
    const wide = Array.from({ length: 20 }, (_, at): GridColumn => ({ ...columns[at % 4], key: `k${at}`, label: `Column ${at}`, shown: true }) as GridColumn);
    const million: GridSource = {
      key: 'wide',
      total: 1_000_000,
      block: (index, wanted) => Promise.resolve(Array.from({ length: BLOCK }, (_, n): GridRow => ({ id: index * BLOCK + n, mark: 'owned', cells: wanted.map(() => 'text') }))),
    };
    render(Grid, { label: 'Wide', columns: wide, source: million, columnState: freshStates(wide), sort: null, selection: new Selection(), ...heard });
    await screen.findAllByText('text');
    const grid = screen.getByRole('grid', { name: 'Wide' });
    expect(grid.querySelectorAll('[data-row]').length, 'a large window is filled').toBeGreaterThan(30);
    const nodes = (): number => grid.querySelectorAll('*').length;
    expect(nodes(), 'at the start').toBeLessThanOrEqual(3000);
    grid.scrollTop = 400_000;
    await fireEvent.scroll(grid);
    const rows = (): number[] => Array.from(grid.querySelectorAll('[data-row]'), (row) => Number(row.getAttribute('data-row')));
    await waitFor(() => expect(Math.min(...rows()), 'other rows by far').toBeGreaterThan(1000));
    expect(nodes(), 'and where it was scrolled to').toBeLessThanOrEqual(3000);
  });

  it('counts rows and columns from 1, with the head as the first row', async () => {
    await shown();
    const name = cell('Company 4');
    expect(name).toHaveAttribute('aria-colindex', '2');
    expect(name.closest('[role=row]')).toHaveAttribute('aria-rowindex', '6');
  });

  it('marks owned rows, and only them', async () => {
    await shown();
    expect(screen.getAllByRole('img', { name: 'Owned' })).toHaveLength(1);
    expect(within(cell('Company 1 Owned')).getByRole('img', { name: 'Owned' })).toBeInTheDocument();
  });

  it('reads texts from where they begin, and never turns a cell around', async () => {
    const cells = ['شركة الأفق للحلول الرقمية', 'ufuq.example', '1,284', '„שלום“ and more'];
    const rtl: GridSource = { key: 'rtl', total: 1, block: (_, wanted) => Promise.resolve([{ id: 1, cells: wanted.map((key) => cells[columns.findIndex((one) => one.key === key)] ?? null) }]) };
    render(Grid, { label: 'Companies', columns, source: rtl, columnState: freshStates(columns), sort: null, selection: new Selection(), ...heard });
    const name = await screen.findByText(cells[0] ?? '');
    expect(name, 'its end is what is cut').toHaveClass('rtl');
    const all = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('gridcell');
    expect(all.map((one) => one.classList.contains('rtl')), 'the picture stays before the name').toEqual([false, false, false, false, true]);
  });

  it('never has a link that could lead the window away', async () => {
    const { grid } = await shown();
    expect(grid.querySelector('a')).toBeNull();
  });

  it('says so when rows cannot be read, and tries again', async () => {
    let refuse = true;
    const flaky: GridSource = { key: 'f', total: 5, block: (index, keys) => (refuse ? Promise.reject(new Error('no')) : source(5).block(index, keys)) };
    render(Grid, { label: 'Companies', columns, source: flaky, columnState: freshStates(columns), sort: null, selection: new Selection(), ...heard });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be read');
    refuse = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('gridcell', { name: 'Company 0' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('another snapshot', () => {
  it('starts without the old selection, unless it was carried over', async () => {
    const { selection, rerender } = await shown();
    selection.toggle(3);
    await rerender({ source: source(500, 'b') });
    expect(selection.count, 'positions of another snapshot mean other rows').toBe(0);
    selection.adopt('c', 600, { kind: 'ranges', ranges: [[4, 4]] });
    await rerender({ source: source(600, 'c') });
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[4, 4]] });
  });

  it('keeps the active cell inside', async () => {
    const { grid, rerender } = await shown();
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await rerender({ source: source(3, 'b') });
    await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toMatch(/-2-3$/));
  });
});
