// Owns: reading an amount of credits that a person typed, as the language of the page writes it. Does not own: writing one (numbers.ts).
import type { Tenths } from '../generated/types';
import { DECIMAL, ungrouped } from './typed-numbers';

/** A point before a single digit can mean nothing else than a decimal, even where a comma is written. */
const AMOUNT = new RegExp(`^(\\d{1,9})(?:[.${DECIMAL}](\\d))?$`);

/** "20", "12.5" or "1,000" in tenths ("12,5", "1.000" in German); null for anything that is not whole tenths. No float is involved. */
export function tenthsOf(typed: string): Tenths | null {
  const parts = AMOUNT.exec(ungrouped(typed));
  return parts === null ? null : Number(parts[1]) * 10 + Number(parts[2] ?? 0);
}
