import { describe, expect, it } from 'vitest';
import { change, columnAt, fitStates, freshStates, leadOf, moveBy, moveTo, pin, placeColumns, stickyWidth, totalWidth } from '../columns';
import type { GridColumn } from '../types';

const column = (key: string, shown = true): GridColumn => ({ key, label: key, group: '', kind: 'number', width: 100, shown, sortable: true });
const columns: GridColumn[] = ['name', 'domain', 'size', 'city'].map((key) => column(key));
const fresh = freshStates(columns);
const keys = (states: { key: string }[]): string => states.map((state) => state.key).join(' ');

describe('states', () => {
  it('start with the first column pinned', () => {
    expect(fresh.map((state) => state.pinned)).toEqual([true, false, false, false]);
  });

  it('start with what is shown, in its order, and the rest behind it', () => {
    const many = [column('id', false), column('name'), column('about', false), column('city')];
    expect(freshStates(many).map(({ key, hidden, pinned }) => [key, hidden, pinned])).toEqual([
      ['name', false, true],
      ['city', false, false],
      ['id', true, false],
      ['about', true, false],
    ]);
    expect(leadOf(many), 'the name leads, not what comes first in the catalog').toBe('name');
    const kept = [{ key: 'name', width: 100, hidden: true, pinned: true }];
    expect(fitStates(many, kept).filter(({ hidden }) => !hidden).map(({ key }) => key), 'new columns come as they are at first').toEqual(['name', 'city']);
  });

  it('kept from before fit the columns of today', () => {
    const kept = [
      { key: 'city', width: 5000, hidden: false, pinned: false },
      { key: 'gone', width: 80, hidden: false, pinned: true },
      { key: 'name', width: 3, hidden: true, pinned: true },
      { key: 'city', width: 80, hidden: true, pinned: false },
    ];
    expect(fitStates(columns, kept)).toEqual([
      { key: 'name', width: 56, hidden: false, pinned: true },
      { key: 'city', width: 900, hidden: false, pinned: false },
      { key: 'domain', width: 100, hidden: false, pinned: false },
      { key: 'size', width: 100, hidden: false, pinned: false },
    ]);
  });

  it.each([
    ['to the right', 'domain', 'city', 'name size city domain'],
    ['to the left', 'city', 'domain', 'name city domain size'],
    ['not among the pinned', 'city', 'name', 'name domain size city'],
    ['not to a place that is not there', 'city', 'nowhere', 'name domain size city'],
  ])('move %s', (_, key, target, order) => {
    expect(keys(moveTo(fresh, key, target))).toBe(order);
  });

  it('step over hidden neighbours', () => {
    const states = change(fresh, 'size', { hidden: true });
    expect(keys(moveBy(states, 'domain', 1))).toBe('name size city domain');
    expect(keys(moveBy(states, 'domain', -1)), 'the pinned column is a wall').toBe('name domain size city');
  });

  it('pin to the end of the pinned and free to the start of the free', () => {
    const pinned = pin(fresh, 'city', true);
    expect(keys(pinned)).toBe('name city domain size');
    expect(keys(pin(pinned, 'name', false))).toBe('city name domain size');
  });
});

describe('placing', () => {
  it('leaves hidden columns out, and knows the lead wherever it stands', () => {
    const placed = placeColumns(columns, change(fresh, 'domain', { hidden: true }), 1000);
    expect(placed.map(({ column: { key }, lead, left }) => [key, lead, left])).toEqual([
      ['name', true, 36],
      ['size', false, 136],
      ['city', false, 236],
    ]);
    expect(totalWidth(placed)).toBe(336);
    const moved = placeColumns(columns, moveTo(pin(fresh, 'name', false), 'name', 'city'), 1000);
    expect(moved.map(({ column: { key }, lead }) => [key, lead]).at(-1)).toEqual(['name', true]);
  });

  it('keeps pinned columns in place only while they leave room for others', () => {
    const states = pin(pin(fresh, 'domain', true), 'size', true);
    expect(stickyWidth(placeColumns(columns, states, 1000))).toBe(336);
    expect(stickyWidth(placeColumns(columns, states, 400)), '60 % of 400 px hold two of the three').toBe(236);
    expect(stickyWidth(placeColumns(columns, states, 100)), 'the first one always stays').toBe(136);
  });
});

it.each([
  ['the tick boxes', 10, 0, -1],
  ['the pinned column, also when scrolled', 60, 500, 0],
  ['a free column', 140, 0, 1],
  ['a free column that scrolled in', 140, 100, 2],
  ['right of the last', 990, 0, 3],
  ['left of the grid', -20, 0, -1],
])('finds %s under the pointer', (_, x, scrollLeft, index) => {
  expect(columnAt(placeColumns(columns, fresh, 1000), x, scrollLeft)).toBe(index);
});
