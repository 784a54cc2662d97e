// Owns: a value of a record, its source and its age in words. Does not own: which values there are.
import { dated, day, wholeDay } from '../dates';
import { count, counted, ranged } from '../words';
import type { DetailField, RecordDetail, RecordKind } from '../../generated/types';

const DAY = 86_400_000;

/** "company" or "person"; "record" while it is not known what is on its way. */
export const kindWord = (kind: RecordKind | undefined): string => kind ?? 'record';

/** "People loaded, 3 Nov 2026" */
const sourceWords = (by: string, at: number): string => `${by}, ${wholeDay(at)}`;

export const sourceOf = ({ toldBy, toldAt }: DetailField): string => sourceWords(toldBy, toldAt);

/**
 * Who told a part of the story, by the names that its field can have, the surest first. Where no field stands for it, only
 * a record that has a single answer leaves no doubt.
 */
export function partSource({ fields, told }: RecordDetail, names: readonly string[]): string | null {
  for (const name of names) {
    const field = fields.find(({ key }) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`));
    if (field !== undefined) return sourceOf(field);
  }
  const [only, ...others] = told;
  return only !== undefined && others.length === 0 ? sourceWords(only.by, only.at) : null;
}

/** What is worth a look at once: of a company the fields that lead, and not whatever else came. */
export function factsOf({ kind, title, fields }: RecordDetail): DetailField[] {
  const lead = fields[0]?.group;
  return fields.filter((field) => {
    if (kind === 'company' && field.group !== lead) return false;
    return field.kind !== 'long' && field.group !== 'Contact' && field.value !== title;
  });
}

/** An address as people write it: the browser adds the rest. */
export const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** A value as a person reads it. */
export function valueWords({ kind, value }: DetailField): string {
  if (kind === 'range') return ranged(value);
  if (kind === 'date') return dated(value);
  // Four digits may be a year.
  if (kind === 'number' && /^\d{5,15}$/.test(value)) return count(Number(value));
  return kind === 'link' ? bare(value) : value;
}

/** "found 3 Nov, 18 days old" */
export function ageWords(at: number, now: number = Date.now()): string {
  const days = Math.floor((now - at) / DAY);
  return days < 1 ? `found ${day(at, now)}, less than a day old` : `found ${day(at, now)}, ${counted(days, 'day', 'days')} old`;
}
