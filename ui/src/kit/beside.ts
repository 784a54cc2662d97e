// Owns: where a card stands beside something, inside the window, and the frame that marks it. Does not own: the card, or following
// what it stands beside.

type Outside = 'top' | 'bottom' | 'left' | 'right';
/** Inside: at its lower end. */
export type Side = Outside | 'inside';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 8;
/** Kept free at the edges of the window. */
const EDGE = 12;

const across: Record<Outside, Outside> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

const within = (start: number, length: number, all: number): number => Math.max(EDGE, Math.min(start, all - length - EDGE));

/** Room for the card between this side of the box and the edge of the window. */
function fits(side: Outside, by: Box, card: Size, window: Size): boolean {
  const room: Record<Outside, number> = {
    top: by.top - card.height,
    bottom: window.height - by.top - by.height - card.height,
    left: by.left - card.width,
    right: window.width - by.left - by.width - card.width,
  };
  return room[side] >= GAP + EDGE;
}

/** Beside the box, at its start or its end; at the other side where there is no room; inside of its lower end where there is none either. */
export function beside(by: Box, card: Size, window: Size, wanted: Side, align: 'start' | 'end'): { left: number; top: number } {
  const side = wanted === 'inside' ? wanted : ([wanted, across[wanted]].find((each) => fits(each, by, card, window)) ?? 'inside');
  const [right, bottom] = [by.left + by.width, by.top + by.height];
  const aligned = { left: align === 'start' ? by.left : right - card.width, top: align === 'start' ? by.top : bottom - card.height };
  const places: Record<Side, { left: number; top: number }> = {
    top: { left: aligned.left, top: by.top - card.height - GAP },
    bottom: { left: aligned.left, top: bottom + GAP },
    left: { left: by.left - card.width - GAP, top: aligned.top },
    right: { left: right + GAP, top: aligned.top },
    inside: { left: align === 'start' ? by.left + EDGE : right - card.width - EDGE, top: bottom - card.height - EDGE },
  };
  const { left, top } = places[side];
  return { left: within(left, card.width, window.width), top: within(top, card.height, window.height) };
}

/** A frame so far outside of the box, where the window has room for it. */
export function around(by: Box, window: Size, outside: number): Box {
  const [left, top] = [Math.max(0, by.left - outside), Math.max(0, by.top - outside)];
  const right = Math.min(window.width, by.left + by.width + outside);
  const bottom = Math.min(window.height, by.top + by.height + outside);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
