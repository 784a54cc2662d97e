// Owns: how numbers and credits are written, everywhere the same, as the language of the page has it. Does not own: what they are
// about, or dates (dates.ts).
import type { Tenths } from '../generated/types';
import { spoken } from './language';
import { tPlural, t } from './translate';

const plain = new Intl.NumberFormat(spoken.locale);
const tenths = new Intl.NumberFormat(spoken.locale, { maximumFractionDigits: 1 });
const inColumn = new Intl.NumberFormat(spoken.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const bare = new Intl.NumberFormat(spoken.locale, { useGrouping: false, maximumFractionDigits: 1 });
/** As many digits as a coordinate is given with. */
const exact = new Intl.NumberFormat(spoken.locale, { maximumFractionDigits: 12 });
const withSign = new Intl.NumberFormat(spoken.locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** "1,284" */
export const count = (value: number): string => plain.format(value);

/** Any number, with at most one digit behind the point: "51", "1,284.5". */
export const decimal = (value: number): string => tenths.format(value);

/** An amount without its unit: "842.6", "10". */
export const amount = (value: Tenths): string => tenths.format(value / 10);

/** An amount in a column of amounts, where points are under each other: "842.6", "10.0". */
export const aligned = (value: Tenths): string => inColumn.format(value / 10);

/** A difference: "+0.6", "-10", "0". */
export const signed = (value: Tenths): string => withSign.format(value / 10);

/** An amount with its unit: "10 credits", "1 credit", "0.1 credits". */
export const credits = (value: Tenths): string => tPlural(value / 10, '{n} credit', '{n} credits');

/** A price on a button: "10 credits", or "free". */
export const price = (value: Tenths): string => (value === 0 ? t('free') : credits(value));

/** "38 %", of a whole number of percent: its sign is never on a line of its own. */
export const percent = (value: number): string => `${count(value)}\u00a0%`;

function percentOf(part: number, whole: number): number {
  const exact = whole === 0 ? 0 : part / whole;
  // Some is more than none and less than all, however it rounds.
  return Math.round(100 * (part > 0 && part < whole ? Math.min(0.99, Math.max(0.01, exact)) : exact));
}

/** "38 %" */
export const share = (part: number, whole: number): string => percent(percentOf(part, whole));

/** A number as it is read, and as a spreadsheet reads it: to one in German, "1,284" is one and a bit. */
export interface Written {
  shown: string;
  plain: string;
}

export const countCell = (value: number): Written => ({ shown: count(value), plain: bare.format(value) });
export const amountCell = (value: Tenths): Written => ({ shown: aligned(value), plain: bare.format(value / 10) });
export const shareCell = (part: number, whole: number): Written => ({ shown: share(part, whole), plain: `${bare.format(percentOf(part, whole))} %` });

/** "6.0" calls a second, from tenths. */
export const rate = (inTenths: number): string => inColumn.format(inTenths / 10);

/** "8.1 MB" */
export function bytes(value: number): string {
  const [unit, size] = value >= 1_000_000 ? ['megabyte', value / 1_000_000] : ['kilobyte', value / 1000];
  return new Intl.NumberFormat(spoken.locale, { style: 'unit', unit: unit as string, maximumFractionDigits: 1 }).format(size as number);
}

/** A number of which every digit can be kept. */
const NUMBER = /^(?=(?:\D*\d){1,15}\D*$)-?(?:0|[1-9]\d*)(?:\.\d{1,12})?$/;

/** "1,132" for a number as the service writes it, "51, 1,132" for several; anything else stays as it is. */
export function numbered(value: string): string {
  const parts = value.split(', ');
  return parts.every((part) => NUMBER.test(part)) ? parts.map((part) => exact.format(Number(part))).join(', ') : value;
}

/** Sizes as the service shortens them. */
const SIZES: Readonly<Record<string, (n: string) => string>> = {
  K: (n) => t('{n}K', { n }),
  M: (n) => t('{n}M', { n }),
  B: (n) => t('{n}B', { n }),
  T: (n) => t('{n}T', { n }),
};

/** Ranges whose ends are of one size: not every language says it twice. */
const RANGES: Readonly<Record<string, (from: string, to: string) => string>> = {
  K: (from, to) => t('{from}K–{to}K', { from, to }),
  M: (from, to) => t('{from}M–{to}M', { from, to }),
  B: (from, to) => t('{from}B–{to}B', { from, to }),
  T: (from, to) => t('{from}T–{to}T', { from, to }),
};

/** "1,001–5,000", "25M–75M" for a range as the service writes it, "10T" for a size; anything else stays as it is. */
export function ranged(value: string): string {
  const [, digits = '', unit = '', upTo, larger = ''] = /^(\d+(?:\.\d+)?)([KMBT]?)(?:-(\d+(?:\.\d+)?)([KMBT]?))?$/.exec(value) ?? [];
  const from = plain.format(Number(digits));
  if (upTo === undefined) return SIZES[unit]?.(from) ?? value;
  const to = plain.format(Number(upTo));
  if (unit === larger) return RANGES[unit]?.(from, to) ?? `${from}–${to}`;
  return `${SIZES[unit]?.(from) ?? from}–${SIZES[larger]?.(to) ?? to}`;
}
