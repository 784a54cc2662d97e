// Owns: how numbers and credits are written, everywhere the same. Does not own: what they are about, or dates (dates.ts).
import type { Tenths } from '../generated/types';

const plain = new Intl.NumberFormat('en');
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const inColumn = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const withSign = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** "1,284" */
export const count = (value: number): string => plain.format(value);

/** "1 company", "1,284 companies" */
export function counted(value: number, one: string, many: string): string {
  return `${plain.format(value)} ${value === 1 ? one : many}`;
}

/** An amount without its unit: "842.6", "10". */
export const amount = (value: Tenths): string => tenths.format(value / 10);

/** An amount in a column of amounts, where points stand under each other: "842.6", "10.0". */
export const aligned = (value: Tenths): string => inColumn.format(value / 10);

/** A difference: "+0.6", "-10", "0". */
export const signed = (value: Tenths): string => withSign.format(value / 10);

/** An amount with its unit: "10 credits", "1 credit", "0.1 credits". */
export const credits = (value: Tenths): string => `${amount(value)} ${value === 10 ? 'credit' : 'credits'}`;

/** A price on a button: "10 credits", or "free". */
export const price = (value: Tenths): string => (value === 0 ? 'free' : credits(value));

/** "38 %" as a whole number of percent. */
export function share(part: number, whole: number): string {
  const exact = whole === 0 ? 0 : part / whole;
  // Some is more than none and less than all, however it rounds.
  const percent = Math.round(100 * (part > 0 && part < whole ? Math.min(0.99, Math.max(0.01, exact)) : exact));
  return `${count(percent)} %`;
}

/** "6.0" requests a second, from tenths. */
export const rate = (inTenths: number): string => (inTenths / 10).toFixed(1);

/** "8.1 MB" */
export function bytes(value: number): string {
  const [unit, size] = value >= 1_000_000 ? ['megabyte', value / 1_000_000] : ['kilobyte', value / 1000];
  return new Intl.NumberFormat('en', { style: 'unit', unit: unit as string, maximumFractionDigits: 1 }).format(size as number);
}

/** "1,001–5,000" for a range as the service writes it; anything else stays as it is. */
export function ranged(value: string): string {
  const ends = /^([\d.]+[KMBT]?)-([\d.]+[KMBT]?)$/.exec(value);
  const end = (text: string | undefined): string => (text !== undefined && /^\d+$/.test(text) ? plain.format(Number(text)) : (text ?? ''));
  return ends === null ? value : `${end(ends[1])}–${end(ends[2])}`;
}
