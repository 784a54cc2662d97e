// Owns: which place is drawn while the rows of another one are on their way: the newest whose rows are here, for a moment, so that
// a scroll bar that is dragged leads past rows and not past blank frames. Does not own: scrolling, or fetching rows.

/** ms. Where the bar rests and no rows come for so long, the place is shown without them. */
export const HELD_AT_MOST = 80;
/** ms. A bar that goes on moving leads past the rows of the places behind it; where none come for so long, something hangs. */
export const HELD_MOVING = 1000;
/** Places passed that are remembered: of the older ones the rows come first, and newer ones take their place at once. */
const PASSED = 16;

export interface DrawnOf {
  /** Where the rows are, px from the first one's top. */
  offset: () => number;
  /** Whether some row in view there is here. */
  has: (offset: number) => boolean;
}

export class Drawn {
  readonly #of: DrawnOf;
  #passed: number[] = [];
  #last = 0;
  /** When something else was last drawn, or the wait for it began. */
  #since: number | null = null;
  #waitedLong = $state(false);

  /** Where the rows that are drawn are. */
  offset = $derived.by(() => {
    const wanted = this.#of.offset();
    if (this.#waitedLong || this.#of.has(wanted)) return this.#moved(wanted);
    const at = this.#passed.findLastIndex((offset) => this.#of.has(offset));
    const newest = this.#passed[at];
    this.#passed = [...this.#passed.slice(at + 1), wanted].slice(-PASSED);
    return newest === undefined ? this.#last : this.#moved(newest);
  });

  /** Call it while a component starts. */
  constructor(of: DrawnOf) {
    this.#of = of;
    let before: number | null = null;
    $effect(() => {
      const wanted = this.#of.offset();
      // Rows of a place that was passed have come, or the bar has moved: another moment is given.
      void this.offset;
      if (this.#of.has(wanted)) {
        this.#waitedLong = false;
        this.#since = null;
        return;
      }
      const now = performance.now();
      this.#since ??= now;
      const left = this.#since + HELD_MOVING - now;
      if (wanted !== before && left > 0) this.#waitedLong = false;
      before = wanted;
      const timer = setTimeout(() => (this.#waitedLong = true), Math.min(HELD_AT_MOST, left));
      return () => clearTimeout(timer);
    });
  }

  #moved(to: number): number {
    if (to !== this.#last) this.#since = performance.now();
    if (this.#of.offset() === to) this.#passed = [];
    this.#last = to;
    return to;
  }
}
