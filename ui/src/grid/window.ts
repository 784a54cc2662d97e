// Owns: the arithmetic between a scroll bar and the rows on show. Does not own: the page; nothing here touches an element.
//
// Engines clamp the height of an element at about 33.5 million device pixels, which is 16.7 million px at 200 % zoom. So the
// spacer stops at SPACER_CAP, and beyond it the scroll bar is a scale: a long jump is stretched over all rows, while a
// short step (wheel, touchpad) still moves the rows pixel by pixel. What the two disagree about is held in `shift`.

export const SPACER_CAP = 15_000_000;

export interface Frame {
  total: number;
  /** px */
  rowHeight: number;
  /** Height in px in which rows are seen, without the header. */
  view: number;
}

/** `bar` is the scroll bar's position, `bar + shift` the distance in px from the first row's top to the view's top. */
export interface Scroll {
  bar: number;
  shift: number;
}

export const TOP: Scroll = { bar: 0, shift: 0 };

const fullHeight = (frame: Frame): number => frame.total * frame.rowHeight;

export const spacerHeight = (frame: Frame): number => Math.min(fullHeight(frame), SPACER_CAP);

/** How far the rows can be moved, and how far the bar can. */
function room(frame: Frame): { rows: number; bar: number } {
  return {
    rows: Math.max(0, fullHeight(frame) - frame.view),
    bar: Math.max(0, spacerHeight(frame) - frame.view),
  };
}

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

export const offsetOf = (scroll: Scroll): number => scroll.bar + scroll.shift;

/** The person moved the bar to `bar`. */
export function scrolled(frame: Frame, before: Scroll, bar: number): Scroll {
  const can = room(frame);
  if (can.rows === can.bar) return { bar, shift: 0 };
  const short = Math.abs(bar - before.bar) <= Math.max(2000, frame.view * 2);
  if (short) return { bar, shift: clamp(before.shift, 0, can.rows - can.bar) };
  return { bar, shift: Math.round((bar * can.rows) / can.bar - bar) };
}

/** The rows shall start `offset` px below the top: where the bar must be for that. */
export function placed(frame: Frame, offset: number): Scroll {
  const can = room(frame);
  const to = Math.round(clamp(offset, 0, can.rows));
  if (can.rows === can.bar) return { bar: to, shift: 0 };
  // An end of the bar means that end of the rows, and nothing short of it: there would be no way to scroll the rest.
  const bar = clamp(Math.round((to * can.bar) / can.rows), Math.min(to, 1), to < can.rows ? can.bar - 1 : can.bar);
  return { bar, shift: to - bar };
}

/** Scrolling has come to rest: the bar is put where the rows are, so that short steps never run into its end. */
export const settled = (frame: Frame, scroll: Scroll): Scroll => placed(frame, offsetOf(scroll));

/** The offset at which `row` is wholly in view, moved as little as possible. */
export function revealed(frame: Frame, offset: number, row: number): number {
  const top = row * frame.rowHeight;
  if (top < offset) return top;
  return Math.max(offset, top + frame.rowHeight - frame.view);
}

export interface Slots {
  first: number;
  count: number;
}

/** Which rows are drawn: those in view and `over` more on both sides. The count depends on the view alone, not on where it is. */
export function slotsFor(frame: Frame, offset: number, over: number): Slots {
  const count = Math.min(frame.total, Math.ceil(frame.view / frame.rowHeight) + 1 + 2 * over);
  const first = clamp(Math.floor(offset / frame.rowHeight) - over, 0, frame.total - count);
  return { first, count };
}

/** The row that slot `slot` draws. A row keeps its slot while it stays drawn, so scrolling by one row changes one slot. */
export const rowOfSlot = ({ first, count }: Slots, slot: number): number => first + ((((slot - first) % count) + count) % count);
