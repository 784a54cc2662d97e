// Owns: what a line of the ledger says beside its numbers, and what was written of it. Does not own: the lines.
import { count, credits } from '../../words/numbers';
import type { Ledger, LedgerBasis, LedgerColumn, LedgerFile, LedgerLine } from '../../generated/types';
import { tPlural, t } from '../../words/translate';

export interface Mark {
  text: string;
  tone: 'plain' | 'gold';
  /** The same with what there is no room for. */
  whole?: string;
}

/** In the words of the ledger as a file. What stands out has a mark, which says it instead. */
const KNOWN: Record<LedgerBasis, string> = {
  told: t('told by the answer'),
  published: t('published price'),
  set: t('price set by you'),
  learned: t('learned from the balance'),
  unknown: '',
  settled: '',
};

/** How a charge is known. */
export const knownBy = ({ basis }: LedgerLine): string => (basis === null ? '' : KNOWN[basis]);

/** What is worth knowing about how a charge came about, in the words of a pill. */
export function marksOf({ kind, basis, charged, rows, billedLater, expected }: LedgerLine): Mark[] {
  if (kind === 'limit') return [];
  const marks: Mark[] = [];
  if (basis === 'unknown') marks.push({ text: t('not known yet'), tone: 'gold' });
  if (billedLater && charged > 0 && basis !== 'settled') marks.push({ text: t('billed later'), tone: 'gold' });
  if (expected !== null) marks.push({ text: t('price differs'), tone: 'gold', whole: t('price differs: {price} by the price that was known', { price: credits(expected) }) });
  if (basis === 'settled') marks.push({ text: t('settled by you'), tone: 'plain' });
  else if (basis !== 'unknown' && charged === 0 && rows === 0) marks.push({ text: t('not found'), tone: 'plain' });
  return marks;
}

export interface LedgerHead {
  key: LedgerColumn;
  label: string;
  end?: boolean;
}

export const heads: readonly LedgerHead[] = [
  { key: 'at', label: t('Time') },
  { key: 'label', label: t('What') },
  { key: 'subject', label: t('For') },
  { key: 'rows', label: t('Rows'), end: true },
  { key: 'quoted', label: t('Quoted'), end: true },
  { key: 'charged', label: t('Paid'), end: true },
  { key: 'balance', label: t('Balance'), end: true },
];

/** "5 lines · 2 paid calls, 20 credits": a change of a limit is a line, and costs nothing. */
export function sumWords({ lines, calls, charged }: Pick<Ledger, 'lines' | 'calls' | 'charged'>): string {
  const words = { lines: count(lines), charged: credits(charged) };
  if (calls === 0 || calls === lines) return tPlural(lines, '{n} line, {charged}', '{n} lines, {charged}', words);
  return tPlural(calls, '{lines} lines · {n} paid call, {charged}', '{lines} lines · {n} paid calls, {charged}', words);
}

/** "statement.xlsx is written: 120 lines, 941.4 credits." */
export const fileWords = ({ file, lines, charged }: LedgerFile): string =>
  tPlural(lines, '{file} is written: {n} line, {charged}.', '{file} is written: {n} lines, {charged}.', { file, charged: credits(charged) });
