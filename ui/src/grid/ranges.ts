// Owns: sets of whole numbers held as sorted ranges that neither touch nor overlap. Does not own: what the numbers stand for.

/** Both ends included. */
export type Range = readonly [from: number, to: number];

/** The first range that ends at or after `at`, by halving: it is looked up for every drawn row. */
function reach(ranges: readonly Range[], at: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle] as Range)[1] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function has(ranges: readonly Range[], at: number): boolean {
  const found = ranges[reach(ranges, at)];
  return found !== undefined && found[0] <= at;
}

export function countOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

export function union(ranges: readonly Range[], [from, to]: Range): Range[] {
  const start = reach(ranges, from - 1);
  let end = start;
  let low = from;
  let high = to;
  for (let next = ranges[end]; next !== undefined && next[0] <= to + 1; next = ranges[end]) {
    low = Math.min(low, next[0]);
    high = Math.max(high, next[1]);
    end += 1;
  }
  return [...ranges.slice(0, start), [low, high], ...ranges.slice(end)];
}

export function without(ranges: readonly Range[], [from, to]: Range): Range[] {
  const out: Range[] = [];
  for (const range of ranges) {
    if (range[1] < from || range[0] > to) {
      out.push(range);
      continue;
    }
    if (range[0] < from) out.push([range[0], from - 1]);
    if (range[1] > to) out.push([to + 1, range[1]]);
  }
  return out;
}

/** What of 0 to `total - 1` is not in the ranges. */
export function complement(ranges: readonly Range[], total: number): Range[] {
  const out: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from >= total) break;
    if (from > next) out.push([next, from - 1]);
    next = to + 1;
  }
  if (next < total) out.push([next, total - 1]);
  return out;
}

/** Ranges that may touch, overlap and be in any order, as a set of the numbers below `total`. */
export function within(ranges: readonly Range[], total: number): Range[] {
  const out: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    if (from >= total) break;
    const last = out.at(-1);
    const end = Math.min(to, total - 1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], end);
    else out.push([from, end]);
  }
  return out;
}

export function numbersOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
}
