// Owns: whole numbers as people type them, with or without signs between thousands. Does not own: which numbers are right.

/** Thousands are told apart by a comma, a point, an apostrophe or a blank, all of them by the same. */
const GROUPED = /^-?[1-9]\d{0,2}(?:([,.'’ \u00a0\u202f])\d{3})(?:\1\d{3})*$/;

/** The number that was typed; none where it is no whole one. */
export function wholeOf(typed: string): number | undefined {
  const plain = typed.trim().replace(/^\u2212/, '-');
  if (/^-?\d+$/.test(plain)) return Number(plain);
  return GROUPED.test(plain) ? Number(plain.replace(/[^\d-]/g, '')) : undefined;
}

/** A bound in a sentence: from 10,000 on with signs between its thousands, and never so in a year. */
export const boundOf = (bound: number): string | number => (Math.abs(bound) < 10_000 ? String(bound) : bound);
