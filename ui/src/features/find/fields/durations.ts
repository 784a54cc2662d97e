// Owns: bounds of time as they are typed, in years and months, and the value they make. Does not own: the rules they are held to; what
// cannot be a number goes on as it was typed, for the engine's check to name.

/** A bound as it is in its two boxes. */
export interface Time {
  year: string;
  month: string;
}

export interface Bounds {
  min: Time;
  max: Time;
}

export const BOUNDS = ['min', 'max'] as const;
export const PARTS = ['year', 'month'] as const;

/** More letters are no number of years. */
export const LONGEST_NUMBER = 6;

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
const typedOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');
const timeOf = (value: unknown): Time => ({ year: typedOf(record(value)['year']), month: typedOf(record(value)['month']) });

/** The boxes of a span's value. */
export function boundsOf(value: unknown): Bounds {
  const { min, max } = record(value);
  return { min: timeOf(min), max: timeOf(max) };
}

const isWhole = (typed: string): boolean => /^\d+$/.test(typed.trim());

/** The value that the boxes make; none when all of them are empty. */
export function valueOf(bounds: Bounds): Record<string, unknown> | undefined {
  const value: Record<string, unknown> = {};
  for (const bound of BOUNDS) {
    const parts = PARTS.filter((part) => bounds[bound][part].trim() !== '').map((part) => {
      const typed = bounds[bound][part].trim();
      return [part, isWhole(typed) ? Number(typed) : typed];
    });
    if (parts.length > 0) value[bound] = Object.fromEntries(parts);
  }
  return Object.keys(value).length > 0 ? value : undefined;
}

function months({ year, month }: Time): number | undefined {
  if (year.trim() === '' && month.trim() === '') return undefined;
  return 12 * Number(year) + Number(month);
}

/** Whether two sets of boxes mean the same, such as 0 years 6 months and 6 months. */
export function meanSame(one: Bounds, other: Bounds): boolean {
  return BOUNDS.every((bound) => {
    const [a, b] = [months(one[bound]), months(other[bound])];
    return Number.isNaN(a) || Number.isNaN(b) ? PARTS.every((part) => one[bound][part].trim() === other[bound][part].trim()) : a === b;
  });
}

/** Whether a box holds what cannot be right, whatever is in the others. */
export function isWrong(part: (typeof PARTS)[number], typed: string): boolean {
  if (typed.trim() === '') return false;
  return !isWhole(typed) || (part === 'month' && Number(typed) > 11);
}

/** Whether the shortest time is longer than the longest. */
export function areCrossed({ min, max }: Bounds): boolean {
  const [from, to] = [months(min), months(max)];
  return from !== undefined && to !== undefined && from > to;
}
