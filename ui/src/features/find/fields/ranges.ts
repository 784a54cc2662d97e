// Owns: the bounds of a range as they are typed, with its time, and the value they make. Does not own: the rules they are held to; what
// is no number goes on as it was typed, for the engine's check to name.
import type { Range } from '../../../generated/types';
import { wholeOf } from './numbers';

/** A range as it is in its two boxes and its choice of a time. */
export interface Boxes {
  lower: string;
  upper: string;
  time: string | null;
}

export const BOUNDS = ['lower', 'upper'] as const;
export type Bound = (typeof BOUNDS)[number];

/** More letters are no number that any range takes, whatever is between its thousands. */
export const LONGEST_NUMBER = 21;

type Parts = Readonly<Record<string, unknown>>;

const typedOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/** The boxes of a value. Where it bounds nothing, the time is the usual one. */
export function boxesOf(range: Range, value: Parts): Boxes {
  const told = range.time === null ? null : value[range.time];
  const boxes = { lower: typedOf(value[range.lower]), upper: typedOf(value[range.upper]) };
  return { ...boxes, time: typeof told === 'string' ? told : isEmpty(boxes) ? range.usual : null };
}

const isEmpty = ({ lower, upper }: Pick<Boxes, Bound>): boolean => lower.trim() === '' && upper.trim() === '';

/** The value that the boxes make, its names in the order of the normal form; nothing when both are empty. */
export function valueOf(range: Range, boxes: Boxes): Record<string, unknown> {
  if (isEmpty(boxes)) return {};
  const bounds = BOUNDS.filter((bound) => boxes[bound].trim() !== '').map((bound): [string, unknown] => [range[bound], wholeOf(boxes[bound]) ?? boxes[bound].trim()]);
  const time: [string, unknown][] = range.time !== null && boxes.time !== null ? [[range.time, boxes.time]] : [];
  return Object.fromEntries([...bounds, ...time].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether two sets of boxes mean the same, such as 10,000 and 10000. */
export function meanSame(range: Range, one: Boxes, other: Boxes): boolean {
  return JSON.stringify(valueOf(range, one)) === JSON.stringify(valueOf(range, other));
}

/** Whether a box holds what cannot be right, whatever is in the other. */
export function isWrong(range: Range, typed: string): boolean {
  if (typed.trim() === '') return false;
  const number = wholeOf(typed);
  return number === undefined || number < range.least || number > range.most;
}

/** Whether no number is left between the bounds. */
export function areCrossed(range: Range, { lower, upper }: Boxes): boolean {
  const [from, to] = [wholeOf(lower), wholeOf(upper)];
  return from !== undefined && to !== undefined && (range.above ? from >= to : from > to);
}
