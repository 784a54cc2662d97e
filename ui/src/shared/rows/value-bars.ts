// Owns: what a bar of values adds to the condition over the rows, and whether it is there. Does not own: which bars there are.
import type { Condition } from '../../generated/types';
import { partsOf } from '../conditions/draft';

const written = (part: Condition): string => JSON.stringify(part);
const linesOf = (bar: Condition): string[] => ('all' in bar ? bar.all : [bar]).map(written);

/** The parts that all have to hold. */
function partsOfAll(condition: Condition | null): Condition[] {
  if (condition === null) return [];
  return 'any' in condition && condition.any.length > 1 ? [condition] : partsOf(condition);
}

export function isChosen(condition: Condition | null, bar: Condition): boolean {
  const there = partsOfAll(condition).map(written);
  return linesOf(bar).every((line) => there.includes(line));
}

/** The condition with this bar as well; without it where it is there. */
export function toggled(condition: Condition | null, bar: Condition): Condition | null {
  const lines = linesOf(bar);
  const rest = partsOfAll(condition).filter((part) => !lines.includes(written(part)));
  const all = isChosen(condition, bar) ? rest : [...rest, ...('all' in bar ? bar.all : [bar])];
  return all.length === 0 ? null : { all };
}
