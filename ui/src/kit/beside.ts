// Owns: where a card is beside something, inside the window, and the frame that marks it. Does not own: the card, or following
// what it is beside.
import { computePosition, detectOverflow, flip, offset, shift, type Middleware, type ReferenceElement } from '@floating-ui/dom';

type Outside = 'top' | 'bottom' | 'left' | 'right';
/** Inside: at its lower end. */
export type Side = Outside | 'inside';

export interface Place {
  left: number;
  top: number;
}

export interface Box extends Place {
  width: number;
  height: number;
}

const GAP = 8;
/** Kept free at the edges of the window. */
const EDGE = 12;

/** Inside of the lower end, where that is wanted or the side that was found has no room. */
const inside = (wanted: Side, align: 'start' | 'end'): Middleware => ({
  name: 'inside',
  async fn(state) {
    const over = await detectOverflow(state, { padding: EDGE });
    const [side] = state.placement.split('-') as [Outside];
    if (wanted !== 'inside' && over[side] <= 0) return {};
    const { reference, floating } = state.rects;
    const x = align === 'start' ? reference.x + EDGE : reference.x + reference.width - floating.width - EDGE;
    return { x, y: reference.y + reference.height - floating.height - EDGE };
  },
});

/** Beside it, at its start or its end; at the other side where there is no room; inside of its lower end where there is none either. */
export async function beside(by: ReferenceElement, card: HTMLElement, wanted: Side, align: 'start' | 'end'): Promise<Place> {
  const { x, y } = await computePosition(by, card, {
    strategy: 'fixed',
    placement: `${wanted === 'inside' ? 'bottom' : wanted}-${align}`,
    middleware: [offset(GAP), flip({ padding: EDGE, crossAxis: false, flipAlignment: false }), inside(wanted, align), shift({ padding: EDGE, crossAxis: true })],
  });
  return { left: x, top: y };
}

/** A frame so far outside of the box, where the window has room for it. */
export function around(by: Box, window: { width: number; height: number }, outside: number): Box {
  const [left, top] = [Math.max(0, by.left - outside), Math.max(0, by.top - outside)];
  const right = Math.min(window.width, by.left + by.width + outside);
  const bottom = Math.min(window.height, by.top + by.height + outside);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
