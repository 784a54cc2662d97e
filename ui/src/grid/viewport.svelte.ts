// Owns: the grid's scrolling element: its size, where it is scrolled to, and moving it. Does not own: the arithmetic (window.ts) or the rows.
import { untrack } from 'svelte';
import { offsetOf, placed, revealed, scrolled, settled, slotsFor, spacerHeight, TOP, type Frame, type Scroll, type Slots } from './window';

/** Rows drawn beyond the view on either side, so that a fast turn of the wheel meets drawn rows. */
const OVER = 6;
/** px. A grid put where nothing limits its height would otherwise draw every row there is. */
const TALLEST = 4000;
/** Quiet time in ms after which scrolling counts as over. */
const REST = 140;

export class Viewport {
  element: HTMLElement | undefined = $state();
  width = $state(0);
  #height = $state(0);
  left = $state(0);
  #scroll: Scroll = $state.raw(TOP);
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #total: () => number;
  readonly #rowHeight: number;
  readonly #headHeight: number;

  frame: Frame = $derived.by(() => ({
    total: this.#total(),
    rowHeight: this.#rowHeight,
    view: Math.max(0, this.#height - this.#headHeight),
  }));
  spacer = $derived(spacerHeight(this.frame));
  offset = $derived(offsetOf(this.#scroll));
  slots = $derived.by(() => this.slotsAt(this.offset));
  /** What to take off a row's own place to get its place in the spacer. */
  shift = $derived(this.#scroll.shift);
  /** Where the scroll bar is: the top of the view in the spacer. */
  bar = $derived(this.#scroll.bar);

  /** Call it while a component starts: it follows the element for as long as that component is there. */
  constructor(total: () => number, rowHeight: number, headHeight: number) {
    this.#total = total;
    this.#rowHeight = rowHeight;
    this.#headHeight = headHeight;
    $effect(() => this.#watchSize());
    $effect(() => this.#keepInRange());
    $effect(() => () => clearTimeout(this.#rest));
  }

  /** The rows that are drawn when the view is at this offset. */
  slotsAt(offset: number): Slots {
    return slotsFor(this.frame, offset, OVER);
  }

  /** The first and the last row in view there. */
  inView(offset: number): [number, number] {
    const { rowHeight, view, total } = this.frame;
    return [Math.floor(offset / rowHeight), Math.min(total, Math.ceil((offset + view) / rowHeight)) - 1];
  }

  /** Whole rows in view. */
  get page(): number {
    return Math.max(1, Math.floor(this.frame.view / this.#rowHeight));
  }

  onscroll = (): void => {
    if (this.element === undefined) return;
    this.left = this.element.scrollLeft;
    if (this.element.scrollTop === this.#scroll.bar) return;
    this.#scroll = scrolled(this.frame, this.#scroll, this.element.scrollTop);
    clearTimeout(this.#rest);
    if (this.#scroll.shift > 0 || this.spacer < this.frame.total * this.#rowHeight) {
      this.#rest = setTimeout(() => this.#put(settled(this.frame, this.#scroll)), REST);
    }
  };

  scrollTo(offset: number): void {
    this.#put(placed(this.frame, offset));
  }

  goTo(offset: number, left: number): void {
    this.scrollTo(offset);
    if (this.element !== undefined) this.element.scrollLeft = left;
  }

  scrollBy(rows: number, columns: number): void {
    if (rows !== 0) this.scrollTo(this.offset + rows);
    if (columns !== 0 && this.element !== undefined) this.element.scrollLeft += columns;
  }

  revealRow(row: number): void {
    const to = revealed(this.frame, this.offset, row);
    if (to !== this.offset) this.scrollTo(to);
  }

  /** Brings px `from` to `to` of a row into view, right of what stays in place. */
  revealSpan(from: number, to: number, sticky: number): void {
    if (this.element === undefined) return;
    const start = this.element.scrollLeft;
    if (from - sticky < start) this.element.scrollLeft = from - sticky;
    else if (to > start + this.width) this.element.scrollLeft = Math.min(from - sticky, to - this.width);
  }

  #put(scroll: Scroll): void {
    this.#scroll = scroll;
    // A difference below a pixel is the engine's own rounding; correcting it would only make it scroll again.
    if (this.element !== undefined && Math.abs(this.element.scrollTop - scroll.bar) >= 1) this.element.scrollTop = scroll.bar;
  }

  #watchSize(): (() => void) | undefined {
    const { element } = this;
    if (element === undefined) return undefined;
    const measure = (): void => {
      this.width = element.clientWidth;
      this.#height = Math.min(element.clientHeight, TALLEST);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }

  /** Fewer rows or a smaller view must not leave the scroll position behind the end. */
  #keepInRange(): void {
    const { frame } = this;
    untrack(() => {
      const to = placed(frame, this.offset);
      if (offsetOf(to) !== this.offset || to.shift !== this.#scroll.shift) this.#put(to);
    });
  }
}
