// Owns: turning a row of numbers into the points of a line. Does not own: drawing it.

/**
 * Points of `values` in a field of `width` by `height`, with 2 kept free at the top and bottom. `least` is the smallest
 * difference that may fill the whole height: below it the line stays near the top, as little has happened. Nothing but zeros
 * lies on the ground.
 */
export function points(values: readonly number[], width: number, height: number, least = 0): [number, number][] {
  if (values.length === 0) return [];
  const inset = 2;
  const high = Math.max(...values);
  const span = Math.max(high - Math.min(...values), least);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, at) => {
    const share = span === 0 ? Math.sign(high) : 1 - (high - value) / span;
    return [round(at * step), round(height - inset - share * (height - 2 * inset))];
  });
}

/** The path of a line through the points; `steps` keeps each value level until the next one. */
export function linePath(at: readonly [number, number][], steps = false): string {
  return at
    .map(([x, y], index) => {
      if (index === 0) return `M${x} ${y}`;
      if (!steps) return `L${x} ${y}`;
      // A step of no height would be drawn as a blot by some engines.
      return at[index - 1]?.[1] === y ? `H${x}` : `H${x}V${y}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
