import { describe, expect, it } from 'vitest';
import { Selection } from '../selection.svelte';

function on(total: number): Selection {
  const selection = new Selection();
  selection.start('snapshot', total);
  return selection;
}

describe('Selection', () => {
  it('toggles single rows', () => {
    const selection = on(100);
    selection.toggle(5);
    selection.toggle(9);
    selection.toggle(5);
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[9, 9]] });
    expect(selection.count).toBe(1);
    expect(selection.has(9)).toBe(true);
    expect(selection.has(5)).toBe(false);
  });

  it('extends from the row last toggled, in both directions', () => {
    const selection = on(100);
    selection.toggle(10);
    selection.extendTo(14);
    selection.extendTo(7);
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[7, 14]] });
  });

  it('takes rows away by Shift when the last row was switched off', () => {
    const selection = on(100);
    selection.selectAll();
    selection.toggle(10);
    selection.extendTo(12);
    expect(selection.describe()).toEqual({ kind: 'all', except: [10, 11, 12] });
    expect(selection.count).toBe(97);
  });

  it('holds a million rows in one word', () => {
    const selection = on(1_000_000);
    selection.selectAll();
    expect(selection.describe()).toEqual({ kind: 'all', except: [] });
    expect(selection.count).toBe(1_000_000);
    expect(selection.isAll).toBe(true);
    selection.toggle(999_999);
    expect(selection.isAll).toBe(false);
    expect(selection.has(999_999)).toBe(false);
    expect(selection.describe()).toEqual({ kind: 'all', except: [999_999] });
  });

  it('tells many exceptions as ranges, not one by one', () => {
    const selection = on(1_000_000);
    selection.selectAll();
    selection.toggle(0);
    selection.extendTo(499_999);
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[500_000, 999_999]] });
  });

  it('selects the first N, and no more than there are', () => {
    const selection = on(30);
    selection.toggle(29);
    selection.selectFirst(10);
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[0, 9]] });
    selection.selectFirst(500);
    expect(selection.isAll).toBe(true);
  });

  it('toggles all, from some to all to none', () => {
    const selection = on(3);
    selection.toggle(1);
    selection.toggleAll();
    expect(selection.isAll).toBe(true);
    selection.toggleAll();
    expect(selection.count).toBe(0);
  });

  it('starts empty on another snapshot', () => {
    const selection = on(10);
    selection.selectAll();
    selection.start('next', 20);
    expect(selection.count).toBe(0);
    expect(selection.total).toBe(20);
  });

  it('adopts what was described, cut to the new total', () => {
    const selection = on(10);
    selection.adopt('next', 5, { kind: 'ranges', ranges: [[1, 2], [4, 9]] });
    expect(selection.describe()).toEqual({ kind: 'ranges', ranges: [[1, 2], [4, 4]] });
    selection.adopt('more', 8, { kind: 'all', except: [3] });
    expect(selection.count).toBe(7);
  });

  it('takes over a selection that a new order has scattered over a million rows, at once', () => {
    const selection = on(10);
    const scattered = Array.from({ length: 250_000 }, (_, n): [number, number] => [n * 4, n * 4 + 1]);
    const before = performance.now();
    selection.adopt('next', 1_000_000, { kind: 'ranges', ranges: scattered });
    expect(selection.count).toBe(500_000);
    expect(selection.has(400_001)).toBe(true);
    expect(selection.has(400_002)).toBe(false);
    // Each range put into a copy of all before it took minutes.
    expect(performance.now() - before, 'ms').toBeLessThan(3000);
  });

  it('is never "all" of nothing', () => {
    expect(on(0).isAll).toBe(false);
  });
});
