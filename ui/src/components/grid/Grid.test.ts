import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { menuLine } from '../test-snippets';
import { freshStates } from './columns';
import Grid from './Grid.svelte';
import { Selection } from './selection.svelte';
import { BLOCK, type CellRange, type ColumnState, type GridColumn, type GridRow, type GridSort, type GridSource } from './types';

const columns: GridColumn[] = [
  { key: 'name', label: 'Company', group: '', kind: 'text', width: 180, shown: true, sortable: true },
  { key: 'domain', label: 'Domain', group: '', kind: 'link', width: 160, shown: true, sortable: true },
  { key: 'size', label: 'Employees', group: '', kind: 'number', width: 90, shown: true, sortable: true },
  { key: 'about', label: 'About', group: '', kind: 'long', width: 220, shown: true, sortable: false },
];

const cells = (at: number): Record<string, string> => ({ name: `Company ${at}`, domain: `c${at}.example`, size: String(at) });

function source(total: number, key = 'a'): GridSource & { asked: number[]; columns: (readonly string[])[] } {
  const asked: number[] = [];
  const keys: (readonly string[])[] = [];
  return {
    key,
    total,
    asked,
    columns: keys,
    block: (index, wanted) => {
      asked.push(index);
      keys.push(wanted);
      const rows = Array.from({ length: Math.min(BLOCK, total - index * BLOCK) }, (_, n): GridRow => {
        const at = index * BLOCK + n;
        return { id: 1000 + at, mark: at === 1 ? 'owned' : null, cells: wanted.map((column) => cells(at)[column] ?? null) };
      });
      return Promise.resolve(rows);
    },
  };
}

const heard = {
  oncolumnstate: vi.fn<(states: ColumnState[]) => void>(),
  onsort: vi.fn<(sort: GridSort | null) => void>(),
  onopen: vi.fn(),
  onactive: vi.fn(),
  oncopy: vi.fn<(range: CellRange) => void>(),
  onlink: vi.fn(),
};

let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
  for (const spy of Object.values(heard)) spy.mockReset();
  // A view of ten rows below the head; the page of the tests has no layout of its own.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(412);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

async function shown(total = 1000, more: object = {}): Promise<{ grid: HTMLElement; selection: Selection; rerender: (props: object) => Promise<void>; unmount: () => void }> {
  const selection = new Selection();
  const { rerender, unmount } = render(Grid, {
    label: 'Companies',
    columns,
    source: source(total),
    columnState: freshStates(columns),
    sort: null,
    selection,
    ...heard,
    ...more,
  });
  if (total > 0) await screen.findAllByRole('gridcell', { name: /^Company \d+$/ });
  return { grid: screen.getByRole('grid', { name: 'Companies' }), selection, rerender, unmount };
}

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

const cell = (name: string): HTMLElement => screen.getByRole('gridcell', { name });
const press = (element: Element, more: object = {}): Promise<boolean> => fireEvent.pointerDown(element, { button: 0, pointerId: 1, ...more });
const release = (element: Element, more: object = {}): Promise<boolean> => fireEvent.pointerUp(element, { button: 0, pointerId: 1, ...more });
async function click(element: Element, more: object = {}): Promise<void> {
  await press(element, more);
  await release(element, more);
}
const activeText = (grid: HTMLElement): string | null => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim() ?? null;

describe('what is drawn', () => {
  it('is only what is in view, of however many there are', async () => {
    const million = source(1_000_000);
    const { grid } = await shown(1_000_000, { source: million });
    expect(grid).toHaveAttribute('aria-rowcount', '1000001');
    expect(grid).toHaveAttribute('aria-colcount', '5');
    expect(grid.querySelectorAll('[data-row]').length, '10 in view, one cut, 6 on each side').toBe(23);
    expect(million.asked, 'the block in view, and the next').toEqual([0, 1]);
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
