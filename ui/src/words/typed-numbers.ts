// Owns: reading a number that a person typed, as the language of the page writes it. Does not own: amounts of credits (tenths.ts), or writing one
// (numbers.ts).
import { spoken } from './language';

export const DECIMAL = new Intl.NumberFormat(spoken.locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
/** What is between thousands here or elsewhere: before three digits, and never the decimal. */
const THOUSANDS = new RegExp(`(?<=\\d)[${DECIMAL === ',' ? '.' : ','}\\s'’](?=\\d{3}(?:\\D|$))`, 'g');
const NUMBER = new RegExp(`^[-−]?\\d+(?:[.${DECIMAL}]\\d+)?$`);

/** What was typed without anything between its thousands. */
export const ungrouped = (typed: string): string => typed.trim().replace(THOUSANDS, '');

/** "1.000,5" typed in German as "1000.5"; what is no number stays as it was typed. */
export function plainNumber(typed: string): string {
  const bare = ungrouped(typed);
  return NUMBER.test(bare) ? bare.replace(DECIMAL, '.').replace('−', '-') : typed;
}

/** "1000.5" as it is typed in German: "1000,5". */
export const typedNumber = (plain: string): string => (/^-?\d+\.\d+$/.test(plain) ? plain.replace('.', DECIMAL) : plain);
