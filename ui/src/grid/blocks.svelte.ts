// Owns: which blocks of a snapshot are here, with the cells of which columns, which are being fetched, and forgetting the ones
// not used for long. Does not own: when the window moves or which columns are shown; it is called with what is in view.
import { whichRightToLeft } from '../kit/direction';
import { BLOCK, type GridRow, type GridSource } from './types';

/** Blocks held: 24 of 128 rows are some 3,000 rows, more than a person has in mind; each takes half a megabyte. */
const KEPT = 24;
/** Requests under way at once; more would only queue in the engine, behind rows already scrolled past. */
const AT_ONCE = 2;

/** A row with the way to its cells: columns that came with a block are known by their place in it. */
export interface HeldRow extends GridRow {
  at: ReadonlyMap<string, number>;
  /** Which cells are written from right to left: found once, and not with every drawing. Undefined where none is. */
  rtl: readonly boolean[] | undefined;
}

interface Held {
  at: ReadonlyMap<string, number>;
  rows: readonly HeldRow[];
}

const hasAll = ({ at }: Held, columns: readonly string[]): boolean => columns.every((key) => at.has(key));

export class Blocks {
  readonly source: GridSource;
  /** What was on show before: it stands in until the first answer for the same place, so that nothing flickers. */
  #before: Blocks | null;
  #here = new Map<number, Held>();
  #asked = new Set<number>();
  #wanted: number[] = [];
  /** What may be scrolled to next. */
  #beside: number[] = [];
  /** Rows in view have come, and are not drawn yet. */
  #drawing = false;
  #columns: readonly string[] = [];
  #failed = $state.raw<ReadonlySet<number>>(new Set());
  #version = $state(0);

  constructor(source: GridSource, before: Blocks | null = null) {
    this.source = source;
    this.#before = before;
    if (before === null) return;
    before.#before = null;
    before.#wanted = before.#beside = [];
  }

  /** Some rows in view could not be read. */
  get failed(): boolean {
    return this.#failed.size > 0;
  }

  row(position: number): HeldRow | undefined {
    void this.#version;
    if (position >= this.source.total) return undefined;
    const block = Math.floor(position / BLOCK);
    const here = this.#here.get(block);
    return here === undefined ? this.#before?.row(position) : here.rows[position - block * BLOCK];
  }

  /** Whether one of the rows `first` to `last` is here, or stands in from before. */
  has(first: number, last: number): boolean {
    return this.#between(first, last).some((held) => held !== undefined);
  }

  /** Whether some of the rows `first` to `last` are not here with all of these columns. */
  lacks(first: number, last: number, columns: readonly string[]): boolean {
    return this.#between(first, Math.min(last, this.source.total - 1)).some((held) => held === undefined || !hasAll(held, columns));
  }

  /**
   * Rows `first` to `last` are in view with these columns: they are fetched and, once they are drawn, one block on either side: after
   * a jump nobody looks at the neighbours, and reading them would keep the rows in view from being drawn.
   */
  want(first: number, last: number, columns: readonly string[]): void {
    if (this.source.total === 0) return;
    this.#columns = columns;
    const end = Math.floor((this.source.total - 1) / BLOCK);
    const from = Math.floor(first / BLOCK);
    const to = Math.min(end, Math.floor(last / BLOCK));
    const wanted: number[] = [];
    for (let block = from; block <= to; block += 1) wanted.push(block);
    const beside: number[] = [];
    if (to < end) beside.push(to + 1);
    if (from > 0) beside.push(from - 1);
    [this.#wanted, this.#beside] = [wanted, beside];
    for (const block of [...wanted, ...beside]) this.#touch(block);
    this.#fetch();
  }

  retry(): void {
    this.#failed = new Set();
    this.#fetch();
  }

  /** The blocks of these rows. */
  #between(first: number, last: number): (Held | undefined)[] {
    void this.#version;
    const from = Math.floor(first / BLOCK);
    return Array.from({ length: Math.max(0, Math.floor(last / BLOCK) - from + 1) }, (_, at) => this.#held(from + at));
  }

  #held(block: number): Held | undefined {
    const here = this.#here.get(block);
    return here === undefined && this.#before !== null ? this.#before.#held(block) : here;
  }

  #touch(block: number): void {
    const held = this.#here.get(block);
    if (held === undefined) return;
    this.#here.delete(block);
    this.#here.set(block, held);
  }

  /** A block that is here without a column that is shown now is asked for again, and stays on show until the answer is here. */
  #isHere(block: number): boolean {
    const held = this.#here.get(block);
    return held !== undefined && hasAll(held, this.#columns);
  }

  #fetch(): void {
    this.#ask(this.#wanted);
    const onTheirWay = this.#wanted.some((block) => this.#asked.has(block) && !this.#here.has(block));
    if (!onTheirWay && !this.#drawing) this.#ask(this.#beside);
  }

  /** What has come is drawn in the next frame; the one after it begins when that is done. A hidden window draws nothing, and nobody scrolls in it. */
  #draw(): void {
    this.#drawing = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#drawing = false;
        this.#fetch();
      }),
    );
  }

  #ask(blocks: readonly number[]): void {
    for (const block of blocks) {
      if (this.#asked.size >= AT_ONCE) return;
      if (this.#isHere(block) || this.#asked.has(block) || this.#failed.has(block)) continue;
      const columns = this.#columns;
      this.#asked.add(block);
      this.source.block(block, columns).then(
        (rows) => this.#arrived(block, columns, rows),
        () => this.#missed(block),
      );
    }
  }

  #arrived(block: number, columns: readonly string[], rows: readonly GridRow[]): void {
    const at = new Map(columns.map((key, index) => [key, index]));
    this.#asked.delete(block);
    this.#here.set(block, { at, rows: rows.map((row) => ({ ...row, at, rtl: whichRightToLeft(row.cells) })) });
    for (const oldest of this.#here.keys()) {
      if (this.#here.size <= KEPT) break;
      this.#here.delete(oldest);
    }
    this.#version += 1;
    if (!this.#drawing && this.#wanted.includes(block)) this.#draw();
    this.#fetch();
  }

  #missed(block: number): void {
    this.#asked.delete(block);
    this.#failed = new Set([...this.#failed, block]);
    this.#fetch();
  }
}
