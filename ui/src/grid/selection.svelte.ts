// Owns: which rows of one snapshot are selected, by position, so that a million cost as much as ten.
// Does not own: cells (cursor.svelte.ts), or turning positions into records: that is done on the snapshot, in Rust.
import { complement, countOf, has, numbersOf, union, within, without, type Range } from './ranges';

/** Positions in the snapshot, from 0. */
export type SelectionDescription = { kind: 'all'; except: number[] } | { kind: 'ranges'; ranges: [from: number, to: number][] };

/** Up to here "all except" lists its exceptions one by one; with more it is given as ranges. */
const MOST_EXCEPTIONS = 1000;

export class Selection {
  /** The snapshot the positions belong to. */
  sourceKey = $state<string | null>(null);
  total = $state(0);
  /** Everything is selected but `#ranges`, instead of nothing but `#ranges`. */
  #all = $state(false);
  #ranges = $state.raw<readonly Range[]>([]);
  /** Where a Shift selection starts. */
  #anchor = 0;

  count = $derived(this.#all ? this.total - countOf(this.#ranges) : countOf(this.#ranges));

  get isAll(): boolean {
    return this.total > 0 && this.count === this.total;
  }

  has(position: number): boolean {
    return has(this.#ranges, position) !== this.#all;
  }

  /** Starts empty on another snapshot. */
  start(sourceKey: string, total: number): void {
    this.sourceKey = sourceKey;
    this.total = total;
    this.clear();
  }

  /** Carries a selection over to another snapshot. Do it before the grid is given that snapshot: the grid clears what is not for it. */
  adopt(sourceKey: string, total: number, description: SelectionDescription): void {
    this.start(sourceKey, total);
    this.#all = description.kind === 'all';
    const ranges = description.kind === 'all' ? description.except.map((at): Range => [at, at]) : description.ranges;
    this.#ranges = within(ranges, total);
  }

  clear(): void {
    this.#all = false;
    this.#ranges = [];
    this.#anchor = 0;
  }

  selectAll(): void {
    this.#all = true;
    this.#ranges = [];
  }

  /** The first `count` rows and no others. */
  selectFirst(count: number): void {
    this.clear();
    if (count > 0) this.#put([0, Math.min(count, this.total) - 1], true);
  }

  toggle(position: number): void {
    this.#put([position, position], !this.has(position));
    this.#anchor = position;
  }

  /** From the row last toggled to this one, all as that one is now. */
  extendTo(position: number): void {
    const anchor = Math.min(this.#anchor, Math.max(0, this.total - 1));
    this.#put([Math.min(anchor, position), Math.max(anchor, position)], this.has(anchor) || this.count === 0);
  }

  /** These rows too, both ends included. */
  add(from: number, to: number): void {
    this.#put([from, to], true);
    this.#anchor = to;
  }

  /** One row, or with `extend` all up to it: a tick box pressed without or with Shift. */
  pick(position: number, extend: boolean): void {
    if (extend) this.extendTo(position);
    else this.toggle(position);
  }

  toggleAll(): void {
    if (this.isAll) this.clear();
    else this.selectAll();
  }

  describe(): SelectionDescription {
    if (this.#all && countOf(this.#ranges) <= MOST_EXCEPTIONS) return { kind: 'all', except: numbersOf(this.#ranges) };
    const ranges = this.#all ? complement(this.#ranges, this.total) : this.#ranges;
    return { kind: 'ranges', ranges: ranges.map(([from, to]) => [from, to]) };
  }

  #put(range: Range, on: boolean): void {
    this.#ranges = on === this.#all ? without(this.#ranges, range) : union(this.#ranges, range);
  }
}
