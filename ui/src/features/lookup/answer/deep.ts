// Owns: counting and searching the parts of a deep record. Does not own: folding them, or drawing.
import { dated } from '../../../words/dates';
import type { Card, CardSection, Entry, Shown } from '../../../generated/types';

/** What an entry says, as one text. */
export function textOf(value: Shown): string {
  if (value.kind === 'tags') return value.texts.join(', ');
  return value.kind === 'date' ? dated(value.text) : value.text;
}

const entriesIn = (section: CardSection): number => section.entries.length + section.sections.reduce((sum, one) => sum + entriesIn(one), 0);

export const entriesOf = ({ entries, sections }: Card): number => entries.length + sections.reduce((sum, one) => sum + entriesIn(one), 0);

/** A part with its place in the whole record: the place stays while others are left out by a search. */
export interface Part {
  at: string;
  label: string;
  count: number | null;
  entries: Entry[];
  parts: Part[];
}

export function partsOf(sections: readonly CardSection[], under = ''): Part[] {
  return sections.map(({ label, count, entries, sections: inside }, index) => {
    const at = under === '' ? String(index) : `${under}.${index}`;
    return { at, label, count, entries, parts: partsOf(inside, at) };
  });
}

/** Without accents and case: what a person types is rarely exact. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What holds all typed words, in an entry or in the name of a part; a part whose name does is kept whole. */
export function found(parts: readonly Part[], typed: string): Part[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const fits = (text: string): boolean => words.every((word) => folded(text).includes(word));
  const within = (part: Part): Part | null => {
    if (fits(part.label)) return part;
    const entries = part.entries.filter(({ label, value }) => fits(`${label} ${textOf(value)}`));
    const inside = part.parts.map(within).filter((one) => one !== null);
    return entries.length === 0 && inside.length === 0 ? null : { ...part, entries, parts: inside };
  };
  return words.length === 0 ? [...parts] : parts.map(within).filter((one) => one !== null);
}

export const every = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...every(part.parts)]);

export const entriesFound = (parts: readonly Part[]): number => every(parts).reduce((sum, { entries }) => sum + entries.length, 0);
