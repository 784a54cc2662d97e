// Owns: an answer as tab-separated text for a spreadsheet. Does not own: the answer, or handing it to the clipboard.
import type { Card, CardSection, Entry } from '../../../generated/types';
import { textOf } from './deep';

/** A number or a telephone number: it may start with a sign. */
const SIGNED = /^[+-][\d\s().,/-]*$/;

/** One cell: no line ends or tabs, and nothing that a spreadsheet would take for a formula. */
export function cell(text: string): string {
  const line = text.replace(/[\t\r\n\u2028\u2029]+/g, ' ');
  return /^[=@]/.test(line) || (/^[+-]/.test(line) && !SIGNED.test(line)) ? `'${line}` : line;
}

const line = ({ label, value }: Entry, under: readonly string[]): string => `${cell([...under, label].join(' › '))}\t${cell(textOf(value))}`;

function linesOf({ label, entries, sections }: CardSection, under: readonly string[]): string[] {
  const here = [...under, label];
  return [...entries.map((entry) => line(entry, here)), ...sections.flatMap((section) => linesOf(section, here))];
}

/** Two columns: what it is, with the parts it is in, and what it says. */
export function tabSeparated({ entries, sections }: Card): string {
  return [...entries.map((entry) => line(entry, [])), ...sections.flatMap((section) => linesOf(section, []))].join('\n');
}
