// Owns: which blocks of a snapshot are here, which are being fetched, and forgetting the ones not used for long.
// Does not own: when the window moves; it is told what is in view.
import { BLOCK, type GridRow, type GridSource } from './types';

/** Blocks kept: 64 of 128 rows are some 8,000 rows, far more than a person has in mind. */
const KEPT = 64;
/** Requests under way at once; more would only queue on the other side, behind rows already scrolled past. */
const AT_ONCE = 2;

export class Blocks {
  readonly source: GridSource;
  /** What was on show before: it stands in until the first answer for the same place, so that nothing flickers. */
  #before: Blocks | null;
  #here = new Map<number, GridRow[]>();
  #asked = new Set<number>();
  #wanted: number[] = [];
  #failed = $state.raw<ReadonlySet<number>>(new Set());
  #version = $state(0);

  constructor(source: GridSource, before: Blocks | null = null) {
    this.source = source;
    this.#before = before;
    if (before !== null) before.#before = null;
  }

  /** Some rows in view could not be read. */
  get failed(): boolean {
    return this.#failed.size > 0;
  }

  row(position: number): GridRow | undefined {
    void this.#version;
    if (position >= this.source.total) return undefined;
    const block = Math.floor(position / BLOCK);
    const here = this.#here.get(block);
    return here === undefined ? this.#before?.row(position) : here[position - block * BLOCK];
  }

  /** Rows `first` to `last` are in view: they are fetched, then one block on either side. */
  want(first: number, last: number): void {
    if (this.source.total === 0) return;
    const end = Math.floor((this.source.total - 1) / BLOCK);
    const from = Math.floor(first / BLOCK);
    const to = Math.min(end, Math.floor(last / BLOCK));
    const wanted: number[] = [];
    for (let block = from; block <= to; block += 1) wanted.push(block);
    if (to < end) wanted.push(to + 1);
    if (from > 0) wanted.push(from - 1);
    this.#wanted = wanted;
    for (const block of wanted) this.#touch(block);
    this.#fetch();
  }

  retry(): void {
    this.#failed = new Set();
    this.#fetch();
  }

  #touch(block: number): void {
    const rows = this.#here.get(block);
    if (rows === undefined) return;
    this.#here.delete(block);
    this.#here.set(block, rows);
  }

  #fetch(): void {
    for (const block of this.#wanted) {
      if (this.#asked.size >= AT_ONCE) return;
      if (this.#here.has(block) || this.#asked.has(block) || this.#failed.has(block)) continue;
      this.#asked.add(block);
      this.source.block(block).then(
        (rows) => this.#arrived(block, rows),
        () => this.#missed(block),
      );
    }
  }

  #arrived(block: number, rows: GridRow[]): void {
    this.#asked.delete(block);
    this.#here.set(block, rows);
    for (const oldest of this.#here.keys()) {
      if (this.#here.size <= KEPT) break;
      this.#here.delete(oldest);
    }
    this.#version += 1;
    this.#fetch();
  }

  #missed(block: number): void {
    this.#asked.delete(block);
    this.#failed = new Set([...this.#failed, block]);
    this.#fetch();
  }
}
