// Owns: reading an amount of credits that a person typed, as the language of the page writes it. Does not own: writing one (numbers.ts).
import type { Tenths } from '../generated/types';
import { spoken } from './language';

const DECIMAL = new Intl.NumberFormat(spoken.locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
/** What is between thousands here or elsewhere: before three digits, and never the decimal. */
const THOUSANDS = new RegExp(`(?<=\\d)[${DECIMAL === ',' ? '.' : ','}\\s'’](?=\\d{3}(?:\\D|$))`, 'g');
/** A point before a single digit can mean nothing else than a decimal, even where a comma is written. */
const AMOUNT = new RegExp(`^(\\d{1,9})(?:[.${DECIMAL}](\\d))?$`);

/** "20", "12.5" or "1,000" in tenths ("12,5", "1.000" in German); null for anything that is not whole tenths. No float is involved. */
export function tenthsOf(typed: string): Tenths | null {
  const parts = AMOUNT.exec(typed.trim().replace(THOUSANDS, ''));
  return parts === null ? null : Number(parts[1]) * 10 + Number(parts[2] ?? 0);
}
