import { describe, expect, it } from 'vitest';
import { Cursor, moved, type Bounds, type Cell } from '../cursor.svelte';
import type { Move } from '../keys';

const bounds: Bounds = { rows: 1000, columns: 6, page: 20 };

describe('moved', () => {
  it.each<[Move, Cell, Cell]>([
    ['down', { row: 0, column: 0 }, { row: 1, column: 0 }],
    ['down', { row: 999, column: 0 }, { row: 999, column: 0 }],
    ['up', { row: 0, column: 2 }, { row: -1, column: 2 }],
    ['up', { row: -1, column: 2 }, { row: -1, column: 2 }],
    ['left', { row: 3, column: 0 }, { row: 3, column: -1 }],
    ['left', { row: 3, column: -1 }, { row: 3, column: -1 }],
    ['right', { row: 3, column: 5 }, { row: 3, column: 5 }],
    ['row-start', { row: 3, column: 4 }, { row: 3, column: 0 }],
    ['row-end', { row: 3, column: 1 }, { row: 3, column: 5 }],
    ['first', { row: 700, column: 4 }, { row: 0, column: 0 }],
    ['last', { row: 0, column: 0 }, { row: 999, column: 5 }],
    ['column-start', { row: 700, column: 4 }, { row: 0, column: 4 }],
    ['column-start', { row: 0, column: 4 }, { row: 0, column: 4 }],
    ['column-end', { row: 3, column: 2 }, { row: 999, column: 2 }],
    ['page-down', { row: 5, column: 1 }, { row: 24, column: 1 }],
    ['page-down', { row: 995, column: 1 }, { row: 999, column: 1 }],
    ['page-up', { row: 5, column: 1 }, { row: 0, column: 1 }],
  ])('%s from %o', (move, from, to) => {
    expect(moved(from, move, bounds)).toEqual(to);
  });

  it('stays on the header when there are no rows', () => {
    expect(moved({ row: -1, column: 0 }, 'column-start', { ...bounds, rows: 0 })).toEqual({ row: -1, column: 0 });
    expect(moved({ row: -1, column: 0 }, 'down', { ...bounds, rows: 0 })).toEqual({ row: -1, column: 0 });
  });
});

describe('Cursor', () => {
  it('spans a range from where it was put to where it was extended, whichever way', () => {
    const cursor = new Cursor();
    cursor.put({ row: 9, column: 3 });
    cursor.extend({ row: 5, column: 1 });
    expect(cursor.range).toEqual({ rowFrom: 5, rowTo: 9, columnFrom: 1, columnTo: 3 });
    expect(cursor.has(7, 2)).toBe(true);
    expect(cursor.has(7, 4)).toBe(false);
    cursor.collapse();
    expect(cursor.range, 'only the active cell is left').toEqual({ rowFrom: 5, rowTo: 5, columnFrom: 1, columnTo: 1 });
    expect(cursor.spread).toBe(false);
  });

  it('keeps the tick boxes out of a range', () => {
    const cursor = new Cursor();
    cursor.put({ row: 2, column: 1 });
    cursor.extend({ row: 3, column: -1 });
    expect(cursor.range).toMatchObject({ columnFrom: 0, columnTo: 1 });
    cursor.put({ row: 2, column: -1 });
    expect(cursor.range).toBeNull();
  });

  it('stays inside when rows go away', () => {
    const cursor = new Cursor();
    cursor.put({ row: 50, column: 2 });
    cursor.keepWithin(10, 6);
    expect(cursor.active).toEqual({ row: 9, column: 2 });
  });
});
