// Owns: what a line of the ledger says beside its numbers, and what was written of it. Does not own: the lines.
import { counted, credits } from '../../components/words';
import type { LedgerBasis, LedgerColumn, LedgerFile, LedgerLine } from '../../generated/types';

export interface Mark {
  text: string;
  tone: 'plain' | 'gold';
  /** The same with what there is no room for. */
  whole?: string;
}

/** In the words of the ledger as a file. Of what stands out there is a mark, which says it instead. */
const KNOWN: Record<LedgerBasis, string> = {
  told: 'told by the answer',
  published: 'published price',
  set: 'price set by you',
  learned: 'learned from the balance',
  unknown: '',
  settled: '',
};

/** How a charge is known. */
export const knownBy = ({ basis }: LedgerLine): string => (basis === null ? '' : KNOWN[basis]);

/** What is worth knowing about how a charge came about, in the words of a pill. */
export function marksOf({ kind, basis, charged, rows, billedLater, expected }: LedgerLine): Mark[] {
  if (kind === 'limit') return [];
  const marks: Mark[] = [];
  if (basis === 'unknown') marks.push({ text: 'not known yet', tone: 'gold' });
  if (billedLater && charged > 0 && basis !== 'settled') marks.push({ text: 'billed later', tone: 'gold' });
  if (expected !== null) marks.push({ text: 'price differs', tone: 'gold', whole: `price differs: ${credits(expected)} by the price that was known` });
  if (basis === 'settled') marks.push({ text: 'settled by you', tone: 'plain' });
  else if (basis !== 'unknown' && charged === 0 && rows === 0) marks.push({ text: 'not found', tone: 'plain' });
  return marks;
}

export interface LedgerHead {
  key: LedgerColumn;
  label: string;
  end?: boolean;
}

export const heads: readonly LedgerHead[] = [
  { key: 'at', label: 'Time' },
  { key: 'label', label: 'What' },
  { key: 'subject', label: 'For' },
  { key: 'rows', label: 'Rows', end: true },
  { key: 'quoted', label: 'Quoted', end: true },
  { key: 'charged', label: 'Paid', end: true },
  { key: 'balance', label: 'Balance', end: true },
];

/** "statement.xlsx is written: 120 lines, 941.4 credits." */
export const fileWords = ({ file, lines, charged }: LedgerFile): string =>
  `${file} is written: ${counted(lines, 'line', 'lines')}, ${credits(charged)}.`;
