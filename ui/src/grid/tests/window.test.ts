import { describe, expect, it } from 'vitest';
import { offsetOf, placed, revealed, rowOfSlot, scrolled, settled, slotsFor, spacerHeight, SPACER_CAP, TOP, type Frame } from '../window';

const small: Frame = { total: 1284, rowHeight: 38, view: 600 };
const million: Frame = { total: 1_000_000, rowHeight: 38, view: 600 };
const lastOffset = (frame: Frame): number => frame.total * frame.rowHeight - frame.view;

describe('the spacer', () => {
  it.each([
    [0, 0],
    [1, 38],
    [1284, 48_792],
    [394_736, 14_999_968],
    [394_737, SPACER_CAP],
    [1_000_000, SPACER_CAP],
  ])('for %i rows is %i px high', (total, height) => {
    expect(spacerHeight({ ...small, total })).toBe(height);
  });

  it('stays below what engines clamp, at 200 % zoom too', () => {
    expect(spacerHeight(million) * 2, 'device pixels at 200 %').toBeLessThan(33_554_432);
  });
});

describe('scrolling', () => {
  it('is one to one where the spacer holds all rows', () => {
    expect(offsetOf(scrolled(small, TOP, 40_000))).toBe(40_000);
  });

  it('moves a million rows pixel by pixel for a turn of the wheel', () => {
    const at = placed(million, 20_000_000);
    const next = scrolled(million, at, at.bar + 120);
    expect(offsetOf(next) - offsetOf(at), 'a wheel step must not skip rows').toBe(120);
  });

  it('stretches a drag of the bar over all rows', () => {
    const end = spacerHeight(million) - million.view;
    expect(offsetOf(scrolled(million, TOP, end)), 'the end of the bar is the last row').toBe(lastOffset(million));
    expect(offsetOf(scrolled(million, TOP, Math.round(end / 2)))).toBeCloseTo(lastOffset(million) / 2, -2);
    expect(offsetOf(scrolled(million, placed(million, lastOffset(million)), 0)), 'and its start the first').toBe(0);
  });

  it('coming to rest keeps the rows where they are and frees the bar for more steps', () => {
    let at = placed(million, 30_000_000);
    for (let turn = 0; turn < 500; turn += 1) at = scrolled(million, at, at.bar + 120);
    const rest = settled(million, at);
    expect(offsetOf(rest), 'the rows must not move').toBe(offsetOf(at));
    expect(rest.bar).toBe(placed(million, offsetOf(at)).bar);
  });

  it('never goes past the last row by short steps', () => {
    const end = spacerHeight(million) - million.view;
    let at = placed(million, lastOffset(million) - 5000);
    for (let turn = 0; turn < 100; turn += 1) at = settled(million, scrolled(million, at, Math.min(end, at.bar + 120)));
    expect(offsetOf(at)).toBe(lastOffset(million));
  });

  it('comes back to the first row by short steps', () => {
    let at = placed(million, 5000);
    for (let turn = 0; turn < 100; turn += 1) at = settled(million, scrolled(million, at, Math.max(0, at.bar - 120)));
    expect(offsetOf(at)).toBe(0);
  });

  it.each([0, 1, 37, 600, 19_000_000.4, 37_999_400, 99_999_999])('placing rows at %d px keeps to whole pixels in range', (offset) => {
    const at = offsetOf(placed(million, offset));
    expect(at).toBe(Math.round(Math.min(offset, lastOffset(million))));
  });
});

describe('revealing a row', () => {
  it.each([
    ['above the view', 500, 10, 380],
    ['below the view', 0, 20, 198],
    ['in view', 100, 5, 100],
    ['half hidden at the top', 385, 10, 380],
  ])('%s', (_, offset, row, expected) => {
    expect(revealed(small, offset, row)).toBe(expected);
  });

  it('reaches the last of a million', () => {
    expect(revealed(million, 0, 999_999)).toBe(lastOffset(million));
  });
});

describe('slots', () => {
  it.each([
    ['at the top', small, 0, 0, 25],
    ['in the middle', small, 3800, 96, 25],
    ['at the end', small, 48_192, 1259, 25],
    ['with fewer rows than fit', { ...small, total: 5 }, 0, 0, 5],
    ['with no rows', { ...small, total: 0 }, 0, 0, 0],
    ['at 200 % zoom, where half as many fit', { ...small, view: 300 }, 3800, 96, 17],
  ])('%s', (_, frame, offset, first, count) => {
    expect(slotsFor(frame, offset, 4)).toEqual({ first, count });
  });

  it('draws every row of the window once, wherever it is', () => {
    for (const first of [0, 1, 7, 24, 25, 26, 999_975]) {
      const rows = Array.from({ length: 25 }, (_, slot) => rowOfSlot({ first, count: 25 }, slot)).sort((a, b) => a - b);
      expect(rows).toEqual(Array.from({ length: 25 }, (_, n) => first + n));
    }
  });

  it('changes one slot when the window moves by one row', () => {
    const at = (first: number): number[] => Array.from({ length: 25 }, (_, slot) => rowOfSlot({ first, count: 25 }, slot));
    const before = at(100);
    expect(at(101).filter((row, slot) => row !== before[slot]), 'only the row that came in').toEqual([125]);
  });
});
