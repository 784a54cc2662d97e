// Owns: where the arrow keys lead in a list of buttons that is one tab stop. Does not own: which button is the stop.

/** The place an arrow key leads to from `at` in a list of `count`; undefined for any other key. */
export function stepIn(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (count === 0 || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const next = to[event.key];
  return next === undefined ? undefined : (next + count) % count;
}
