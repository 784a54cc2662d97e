// Owns: reading an amount of credits that a person typed. Does not own: writing one (words.ts).
import type { Tenths } from '../generated/types';

/** "20", "12.5" or "1,000" in tenths; null for anything that is not whole tenths. No float is involved. */
export function tenthsOf(typed: string): Tenths | null {
  const parts = /^(\d{1,9})(?:\.(\d))?$/.exec(typed.trim().replace(/,(?=\d{3}(?:\D|$))/g, ''));
  return parts === null ? null : Number(parts[1]) * 10 + Number(parts[2] ?? 0);
}
