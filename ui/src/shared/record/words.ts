// Owns: a value of a record, its source and its age in words. Does not own: which values there are.
import { dated, day, wholeDay } from '../../words/dates';
import { kindOf, shownText } from '../../grid/shown';
import { tPlural, t } from '../../words/translate';
import type { DetailField, Giver, RecordDetail, RecordKind, Station, Told } from '../../generated/types';

const DAY = 86_400_000;

interface DrawerWords {
  details: string;
  previous: string;
  next: string;
}

const DRAWER: Readonly<Record<RecordKind, DrawerWords>> = {
  company: { details: t('Company details'), previous: t('Previous company'), next: t('Next company') },
  person: { details: t('Person details'), previous: t('Previous person'), next: t('Next person') },
};
const UNKNOWN: DrawerWords = { details: t('Record details'), previous: t('Previous record'), next: t('Next record') };

/** What the drawer and its buttons are called, also while it is not known what is on its way. */
export const drawerWords = (kind: RecordKind | undefined): DrawerWords => (kind === undefined ? UNKNOWN : DRAWER[kind]);

/** Of a button that unfolds a text, and folds it again, for those who only hear it. */
export interface Unfolding {
  more: string;
  less: string;
}

export const aboutWords = (name: string): Unfolding => ({ more: t('Show more about {name}', { name }), less: t('Show less about {name}', { name }) });
export const fieldWords = (field: string): Unfolding => ({ more: t('Show more of {field}', { field }), less: t('Show less of {field}', { field }) });

/** Why no question is offered; null where there is no such reason. */
export function barredWords({ suppressed, neverSpend, noted }: RecordDetail): string | null {
  if (suppressed) return t('Nothing is asked about it: the suppression list names it.');
  return neverSpend ? t('Nothing is asked about it: the status “{status}” says never to spend.', { status: noted.status ?? '' }) : null;
}

/** Whether it is a way to reach the person: the engine calls their group so, in its own words or in those of the page. */
export const isContact = ({ group }: DetailField): boolean => group === 'Contact' || group === t('Contact');

/** "People loaded, 3 Nov 2026" */
const sourceWords = (by: string, at: number): string => `${by}, ${wholeDay(at)}`;

export const sourceOf = ({ source, observedAt }: DetailField): string => sourceWords(source, observedAt);

/** Of what came from the person who uses the app: where it came from, and when. None of what the service said, which is owned. */
export function ownWords(giver: Giver, at: number, now?: number): string | null {
  const date = day(at, now);
  switch (giver) {
    case 'service':
      return null;
    case 'file':
      return t('From your file · {date}', { date });
    case 'hand':
      return t('Typed by you · {date}', { date });
    case 'correction':
      return t('Corrected by you · {date}', { date });
  }
}

/** The column that says what is wrong of a record, in the words of the person. */
export const WRONG = 'by_you.wrong';

/** What is wrong of a record, with one more value. */
export function wrongWords(fields: readonly DetailField[], { label }: DetailField, why: string): string {
  const before = fields.find(({ key }) => key === WRONG)?.value;
  return [...(before === undefined ? [] : [before]), `${label}: ${why}`].join('; ');
}

/** What is told of a value that a person has corrected. */
export const toldWords = ({ value, source, observedAt }: Told): string =>
  value === null ? t('Nobody else has told of it.') : t('Told: {value} · {source}', { value, source: sourceWords(source, observedAt) });

/**
 * The source of a part of the story, by the names that its field can have, the surest first. Where no field stands for it, only
 * a record that has a single answer leaves no doubt.
 */
export function partSource({ fields, sources }: RecordDetail, names: readonly string[]): string | null {
  for (const name of names) {
    const field = fields.find(({ key }) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`));
    if (field !== undefined) return sourceOf(field);
  }
  const [only, ...others] = sources;
  return only !== undefined && others.length === 0 ? sourceWords(only.by, only.at) : null;
}

/** What is worth a look at once: of a company the fields that lead, and not whatever else came. */
export function factsOf({ kind, title, fields }: RecordDetail): DetailField[] {
  const lead = fields[0]?.group;
  return fields.filter((field) => {
    if (kind === 'company' && field.group !== lead) return false;
    return field.kind !== 'long' && !isContact(field) && field.value !== title;
  });
}

/** An address as people write it: the browser adds the rest. */
export const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** A value as a person reads it. */
export function valueWords({ kind, value }: DetailField): string {
  return kind === 'link' ? bare(value) : shownText(kindOf(kind), value);
}

/** "found 3 Nov, 18 days old" */
export function ageWords(at: number, now: number = Date.now()): string {
  const days = Math.floor((now - at) / DAY);
  const date = day(at, now);
  return days < 1 ? t('found {date}, less than a day old', { date }) : tPlural(days, 'found {date}, {n} day old', 'found {date}, {n} days old', { date });
}

/** What an end that is not given means: it goes on, or nothing is known of it, or there is only one date (a certificate). */
export type OpenEnd = 'now' | 'unknown' | 'none';

/** "Sep 2023 to now", "2014 to 2019", "until 2014"; null where no date is given. */
export function spanWords({ from, to }: Pick<Station, 'from' | 'to'>, open: OpenEnd): string | null {
  const begun = from === null || from.trim() === '' ? null : dated(from);
  const ended = to === null || to.trim() === '' ? null : dated(to);
  if (begun === null) return ended === null ? null : t('until {to}', { to: ended });
  if (ended === begun) return begun;
  if (ended !== null) return t('{from} to {to}', { from: begun, to: ended });
  if (open === 'none') return begun;
  return open === 'now' ? t('{from} to now', { from: begun }) : t('from {from}', { from: begun });
}
