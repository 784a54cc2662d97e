// Owns: a grid with rows of invented companies, and the hands that several of its tests need. Does not own: any test.
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { aWindow } from '../../kit/tests/window';
import { freshStates } from '../columns';
import Grid from '../Grid.svelte';
import { Selection } from '../selection.svelte';
import { BLOCK, type CellRange, type ColumnState, type GridColumn, type GridRow, type GridSort, type GridSource, type Typed } from '../types';

export const columns: GridColumn[] = [
  { key: 'name', label: 'Company', group: '', kind: 'text', width: 180, shown: true, sortable: true, correctable: true },
  { key: 'domain', label: 'Domain', group: '', kind: 'link', width: 160, shown: true, sortable: true },
  { key: 'size', label: 'Employees', group: '', kind: 'number', width: 90, shown: true, sortable: true, correctable: true },
  { key: 'about', label: 'About', group: '', kind: 'long', width: 220, shown: true, sortable: false },
];

const cells = (at: number): Record<string, string> => ({ name: `Company ${at}`, domain: `c${at}.example`, size: String(at) });

export function source(total: number, key = 'a'): GridSource & { asked: number[]; columns: (readonly string[])[] } {
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

/** The calls of a grid to its caller. */
export const heard = {
  oncolumnstate: vi.fn<(states: ColumnState[]) => void>(),
  onsort: vi.fn<(sort: GridSort | null) => void>(),
  onopen: vi.fn(),
  onactive: vi.fn(),
  oncopy: vi.fn<(range: CellRange) => void>(),
  onlink: vi.fn(),
  ontyped: vi.fn<(typed: Typed) => void>(),
};

/** The columns above fit just so: none has room to grow. */
export const NARROW = 686;

/** Call before each test: nothing is heard yet, and there is room for rows. */
export function begin(): UserEvent {
  for (const spy of Object.values(heard)) spy.mockReset();
  aWindow(NARROW);
  return userEvent.setup();
}

export async function shown(total = 1000, more: object = {}): Promise<{ grid: HTMLElement; selection: Selection; rerender: (props: object) => Promise<void>; unmount: () => void }> {
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

/** The cell that says this. */
export const cell = (name: string): HTMLElement => screen.getByRole('gridcell', { name });
export const press = (element: Element, more: object = {}): Promise<boolean> => fireEvent.pointerDown(element, { button: 0, pointerId: 1, ...more });
export const release = (element: Element, more: object = {}): Promise<boolean> => fireEvent.pointerUp(element, { button: 0, pointerId: 1, ...more });
export async function click(element: Element, more: object = {}): Promise<void> {
  await press(element, more);
  await release(element, more);
}

/** What the active cell says. */
export const activeText = (grid: HTMLElement): string | null => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim() ?? null;
