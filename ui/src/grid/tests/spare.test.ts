import { describe, expect, it } from 'vitest';
import { freshStates, placeColumns, setWidth, totalWidth } from '../columns';
import type { ColumnState, GridColumn } from '../types';

const column = (key: string, kind: GridColumn['kind'], width: number): GridColumn => ({ key, label: key, group: '', kind, width, shown: true, sortable: true });
const columns = [column('name', 'text', 200), column('size', 'number', 100), column('page', 'link', 100), column('about', 'long', 300)];
const fresh = freshStates(columns);
const widths = (states: readonly ColumnState[], view: number): number[] => placeColumns(columns, states, view).map(({ width }) => width);

describe('room that is left', () => {
  it.each([
    ['is not there', 700, [200, 100, 100, 300]],
    ['is not known yet', 0, [200, 100, 100, 300]],
    ['is shared by texts, and not by numbers', 1036, [300, 100, 150, 450]],
    ['grows no text beyond twice its width, then only what is long', 1536, [400, 100, 200, 800]],
    ['of a very wide window stays at the end', 4000, [400, 100, 200, 900]],
  ])('%s', (_, view, expected) => {
    expect(widths(fresh, view)).toEqual(expected);
  });

  it('is filled to within a pixel for each column', () => {
    for (let view = 740; view < 1600; view += 7) {
      const total = totalWidth(placeColumns(columns, fresh, view));
      expect(total, `a view of ${view} px`).toBeGreaterThan(view - columns.length);
      expect(total, `a view of ${view} px: nothing to scroll`).toBeLessThanOrEqual(view);
    }
  });
});

describe('a width that a person sets', () => {
  const view = 1036;
  const set = (width: number): ColumnState[] => setWidth(fresh, placeColumns(columns, fresh, view), 'page', width);

  it('moves nothing that stands left of it, and leaves the rest to what is right of it', () => {
    expect(widths(set(200), view)).toEqual([300, 100, 200, 400]);
    expect(widths(set(100), view), 'also where it is the width of the catalog').toEqual([300, 100, 100, 500]);
  });

  it('stays in another window', () => {
    expect(widths(set(200), 2000)).toEqual([300, 100, 200, 900]);
    expect(widths(set(200), 700)).toEqual([300, 100, 200, 300]);
  });

  it('from before there was a mark for it stays too', () => {
    const kept = fresh.map((state) => (state.key === 'about' ? { ...state, width: 310 } : state));
    expect(widths(kept, 1036).at(-1)).toBe(310);
  });
});
