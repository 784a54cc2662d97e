import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Blocks } from '../blocks.svelte';
import { BLOCK, type GridRow, type GridSource } from '../types';

/** A source whose answers are given by hand. */
class Hand implements GridSource {
  asked: number[] = [];
  /** Of the newest question. */
  columns: readonly string[] = [];
  #open = new Map<number, { give: (rows: GridRow[]) => void; refuse: (cause: Error) => void }>();
  constructor(
    readonly key: string,
    readonly total: number,
  ) {}
  block(index: number, columns: readonly string[]): Promise<GridRow[]> {
    this.asked.push(index);
    this.columns = columns;
    return new Promise((give, refuse) => this.#open.set(index, { give, refuse }));
  }
  async give(index: number): Promise<void> {
    const count = Math.min(BLOCK, this.total - index * BLOCK);
    const { columns } = this;
    const cells = (): string[] => columns.map((key) => (key === 'name' ? this.key : `${key} of ${this.key}`));
    this.#open.get(index)?.give(Array.from({ length: count }, (_, n) => ({ id: index * BLOCK + n, cells: cells() })));
    await Promise.resolve();
  }
  async refuse(index: number): Promise<void> {
    this.#open.get(index)?.refuse(new Error('no'));
    await Promise.resolve();
  }
}

const NAME = ['name'];

/** The text of a cell as the grid finds it; undefined where it is not here. */
function text(blocks: Blocks, position: number, key: string): string | null | undefined {
  const row = blocks.row(position);
  const at = row?.at.get(key);
  return at === undefined ? undefined : row?.cells[at];
}

/** Two frames: what has come is drawn. */
const drawn = async (): Promise<void> => {
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersToNextFrame();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Blocks', () => {
  it('fetches what is in view first, then its neighbours, two at a time', async () => {
    const source = new Hand('a', 1_000_000);
    const blocks = new Blocks(source);
    blocks.want(5 * BLOCK - 3, 5 * BLOCK + 20, NAME);
    expect(source.asked).toEqual([4, 5]);
    await source.give(4);
    await source.give(5);
    await drawn();
    expect(source.asked, 'then one behind and one before').toEqual([4, 5, 6, 3]);
    expect(blocks.row(5 * BLOCK)?.id).toBe(5 * BLOCK);
    expect(blocks.row(9 * BLOCK)).toBeUndefined();
  });

  it('leaves the neighbours of a jump until its own rows are drawn', async () => {
    const source = new Hand('a', 1_000_000);
    const blocks = new Blocks(source);
    blocks.want(5 * BLOCK + 30, 5 * BLOCK + 60, NAME);
    expect(source.asked, 'nobody looks at the others yet').toEqual([5]);
    await source.give(5);
    expect(source.asked, 'they are here, and not drawn').toEqual([5]);
    await drawn();
    expect(source.asked).toEqual([5, 6, 4]);
    await source.refuse(6);
    blocks.want(9 * BLOCK + 30, 9 * BLOCK + 60, NAME);
    await source.refuse(9);
    expect(source.asked.slice(3), 'what cannot be read keeps nothing else').toEqual([9, 10]);
  });

  it('does not ask for what was only flown over', async () => {
    const source = new Hand('a', 1_000_000);
    const blocks = new Blocks(source);
    for (let row = 0; row < 900_000; row += 10_000) blocks.want(row, row + 20, NAME);
    expect(source.asked, 'two were under way before the flight').toHaveLength(2);
    await source.give(source.asked[0] as number);
    expect(source.asked.at(-1), 'the next one asked for is where the view is now').toBe(Math.floor(890_000 / BLOCK));
  });

  it('stops at the last block', async () => {
    const source = new Hand('a', BLOCK + 2);
    const blocks = new Blocks(source);
    blocks.want(0, 500, NAME);
    await source.give(0);
    await source.give(1);
    expect(source.asked).toEqual([0, 1]);
    expect(blocks.row(BLOCK + 1)?.id).toBe(BLOCK + 1);
    expect(blocks.row(BLOCK + 2)).toBeUndefined();
  });

  it('asks for nothing where there is nothing', () => {
    const source = new Hand('a', 0);
    new Blocks(source).want(0, 30, NAME);
    expect(source.asked).toEqual([]);
  });

  it('forgets the blocks not used for longest', async () => {
    const source = new Hand('a', 1_000_000);
    const blocks = new Blocks(source);
    for (let block = 0; block < 200; block += 2) {
      blocks.want(block * BLOCK + 1, block * BLOCK + 2, NAME);
      while (source.asked.length > 0) await source.give(source.asked.shift() as number);
    }
    expect(blocks.row(0), 'the first one has gone').toBeUndefined();
    expect(blocks.row(198 * BLOCK)?.id).toBe(198 * BLOCK);
    blocks.want(0, 10, NAME);
    expect(source.asked, 'and is asked for again').toContain(0);
  });

  it('shows the old rows until the new ones are here', async () => {
    const old = new Hand('old', 500);
    const first = new Blocks(old);
    first.want(0, 10, NAME);
    await old.give(0);
    const next = new Hand('new', 400);
    const second = new Blocks(next, first);
    second.want(0, 10, NAME);
    expect(second.row(3)?.cells, 'no empty moment').toEqual(['old']);
    await next.give(0);
    expect(second.row(3)?.cells).toEqual(['new']);
  });

  it('never shows old rows beyond the new end', async () => {
    const old = new Hand('old', 500);
    const first = new Blocks(old);
    first.want(0, 10, NAME);
    await old.give(0);
    expect(new Blocks(new Hand('new', 3), first).row(50)).toBeUndefined();
  });

  it('says when rows could not be read, asks no more by itself, and once more on request', async () => {
    const source = new Hand('a', 50);
    const blocks = new Blocks(source);
    blocks.want(0, 10, NAME);
    await source.refuse(0);
    await Promise.resolve();
    expect(blocks.failed).toBe(true);
    blocks.want(0, 11, NAME);
    expect(source.asked, 'scrolling must not hammer what fails').toEqual([0]);
    blocks.retry();
    await source.give(0);
    expect(blocks.failed).toBe(false);
    expect(blocks.row(0)?.id).toBe(0);
  });

  it('asks for the shown columns alone, and again when one is shown that was not', async () => {
    const source = new Hand('a', 50);
    const blocks = new Blocks(source);
    blocks.want(0, 10, ['name', 'city']);
    expect(source.columns, 'nothing hidden is asked for').toEqual(['name', 'city']);
    await source.give(0);
    expect(blocks.lacks(0, 10, ['name', 'city'])).toBe(false);
    blocks.want(0, 10, ['city', 'title', 'name']);
    expect(source.columns, 'in their order').toEqual(['city', 'title', 'name']);
    expect(text(blocks, 3, 'city'), 'what is known stays to be seen meanwhile').toBe('city of a');
    expect(text(blocks, 3, 'title'), 'only the new cell is on its way').toBeUndefined();
    expect(blocks.lacks(0, 10, ['city', 'title', 'name'])).toBe(true);
    await source.give(0);
    expect([text(blocks, 3, 'name'), text(blocks, 3, 'title')]).toEqual(['a', 'title of a']);
    expect(source.asked).toEqual([0, 0]);
  });

  it('asks for nothing when a column is hidden or moved', async () => {
    const source = new Hand('a', 50);
    const blocks = new Blocks(source);
    blocks.want(0, 10, ['name', 'city', 'title']);
    await source.give(0);
    blocks.want(0, 10, ['title', 'name']);
    expect(source.asked).toEqual([0]);
    expect(text(blocks, 3, 'title'), 'each cell is found by its column').toBe('title of a');
  });

  it('asks again when a column was shown while an answer was under way', async () => {
    const source = new Hand('a', 50);
    const blocks = new Blocks(source);
    blocks.want(0, 10, NAME);
    blocks.want(0, 10, ['name', 'city']);
    expect(source.asked, 'one question at a time for one block').toEqual([0]);
    await source.give(0);
    expect(source.columns).toEqual(['name', 'city']);
    await source.give(0);
    expect(text(blocks, 3, 'city')).toBe('city of a');
  });

  it('finds cells of the rows before by their columns, whatever the new ones are asked for', async () => {
    const old = new Hand('old', 500);
    const first = new Blocks(old);
    first.want(0, 10, ['city', 'name']);
    await old.give(0);
    const second = new Blocks(new Hand('new', 400), first);
    second.want(0, 10, ['name', 'city']);
    expect(text(second, 3, 'city')).toBe('city of old');
  });
});
