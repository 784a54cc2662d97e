// Owns: which cards begin a column where they are under each other in several. Does not own: how high a card is on the screen.
import type { BreakdownPart } from '../../generated/types';
import { linesOf } from './lines';

/** The width of a column with the space beside it, and the space, px; more columns than this would be far from their rows' words. */
const WIDTH = 352;
const GAP = 12;
const MOST = 3;

/** What a card takes beside its lines, in lines. */
const AROUND = 3;

/** How many columns there is room for. */
export const columnsIn = (width: number): number => Math.min(MOST, Math.max(1, Math.floor((width + GAP) / WIDTH)));

/** About how high its card is, in lines. */
export const heightOf = (part: BreakdownPart): number => linesOf(part).length + AROUND + (part.several ? 1 : 0);

interface Dealt {
  starts: number[];
  /** The squares of the columns' heights: the less, the more equal they are. */
  cost: number;
}

function deal(heights: readonly number[], from: number, columns: number): Dealt {
  const squared = (to: number): number => heights.slice(from, to).reduce((sum, height) => sum + height, 0) ** 2;
  let best: Dealt = { starts: [from], cost: squared(heights.length) };
  if (columns === 1) return best;
  for (let to = from + 1; to < heights.length; to += 1) {
    const rest = deal(heights, to, columns - 1);
    const cost = squared(to) + rest.cost;
    if (cost < best.cost) best = { starts: [from, ...rest.starts], cost };
  }
  return best;
}

/**
 * Where the columns begin, so that they are as equally high as their order allows. Columns that a browser fills by itself leave some
 * empty beside one long card.
 */
export const startsOf = (heights: readonly number[], columns: number): number[] => deal(heights, 0, columns).starts;
