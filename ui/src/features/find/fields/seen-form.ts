// Owns: making a value in the form that services were seen to take out of what is typed in the boxes of its parts: each part a line,
// in their order. Does not own: which parts there are (the catalog), or the values that are chosen.
import { cleanValue } from '../../../kit/tokens';
import type { SeenPart } from '../../../generated/types';
import { t } from '../../../words/translate';
import { boundOf, wholeOf } from './numbers';

/** What is in the boxes of a part; only a range has two. */
export interface Typed {
  first: string;
  second: string;
}

/** The lines, or what is wrong and with which part. */
export type Read = { lines: string[] } | { wrong: string; at: number };

/** More letters are no number that is taken, whatever is between its thousands. */
export const LONGEST_NUMBER = 21;
/** The longest value that is sent. */
export const LONGEST_NAME = 200;

export const nothingOf = (parts: readonly SeenPart[]): Typed[] => parts.map(() => ({ first: '', second: '' }));

type Line = { line: string } | { wrong: string };

function numbersOf(typed: readonly string[], { least, most }: { least: number; most: number }): number[] | undefined {
  const numbers = typed.map(wholeOf);
  const sound = (number: number | undefined): number is number => number !== undefined && number >= least && number <= most;
  return numbers.every(sound) ? numbers : undefined;
}

function lineOf(part: SeenPart, { first, second }: Typed): Line {
  if (part.part === 'name') {
    const name = cleanValue(first);
    return name === '' ? { wrong: t('Type a name.') } : { line: name };
  }
  if (part.part === 'oneOf') return first === '' ? { wrong: t('Choose one.') } : { line: first };
  const typed = part.part === 'range' ? [first, second] : [first];
  if (typed.some((each) => each.trim() === '')) return { wrong: part.part === 'range' ? t('Type both numbers.') : t('Type a number.') };
  const numbers = numbersOf(typed, part);
  if (numbers === undefined) return { wrong: t('Write whole numbers from {least} to {most}.', { least: boundOf(part.least), most: boundOf(part.most) }) };
  const [from, to] = numbers;
  return from !== undefined && to !== undefined && from > to ? { wrong: t('“from” is above “to”: swap them.') } : { line: numbers.join('-') };
}

/** Reads all parts; the first one that is wrong is returned. */
export function read(parts: readonly SeenPart[], typed: readonly Typed[]): Read {
  const lines: string[] = [];
  for (const [at, part] of parts.entries()) {
    const line = lineOf(part, typed[at] ?? { first: '', second: '' });
    if ('wrong' in line) return { wrong: line.wrong, at };
    lines.push(line.line);
  }
  return { lines };
}
