// Owns: the forms of the catalog as the screen groups, names and offers them. Does not own: a form; the catalog holds each once.
import type { FormGroup, LookUp } from '../../generated/types';
import { lookUps, operations } from '../../words/catalog';
import { spoken, type Language } from '../../words/language';
import { t } from '../../words/translate';

const GROUPS: readonly { group: FormGroup; label: string }[] = [
  { group: 'people', label: t('People') },
  { group: 'contacts', label: t('Contact details') },
  { group: 'companies', label: t('Companies') },
  { group: 'checks', label: t('Checks') },
];

/** What most people come for, in this order, where the catalog has it. */
const FIRST = ['email_by_name', 'phone', 'domain_to_network', 'dnc_check'];

export function grouped(): { group: FormGroup; label: string; forms: LookUp[] }[] {
  return GROUPS.map(({ group, label }) => ({ group, label, forms: lookUps.filter((form) => form.group === group) })).filter(
    ({ forms }) => forms.length > 0,
  );
}

export function recommended(): LookUp[] {
  const first = FIRST.map((name) => lookUps.find((form) => form.name === name)).filter((form) => form !== undefined);
  return first.length > 0 ? first : lookUps.slice(0, FIRST.length);
}

export const formNamed = (name: string | null): LookUp | null => lookUps.find((form) => form.name === name) ?? null;

/** Where the second part of a form's name begins (a test holds the catalog to it). */
const SECOND: Record<Language, RegExp> = {
  en: /^(.+?) ((?:from|of) .+)$/,
  de: /^(.+?) ((?:zu|zur|zum|von|vom|aus|einer|eines) .+)$/,
};

/** "Company page from its domain" as "Company page" and "from its domain": the second part can be left out or drawn fainter. */
export function inTwo(label: string, language: Language = spoken.language): { what: string; by: string | null } {
  const parts = SECOND[language].exec(label);
  return parts === null ? { what: label, by: null } : { what: parts[1] ?? label, by: parts[2] ?? null };
}

/** An answer may take longer than this many seconds: it is said before. */
const LONG = 60;

/** Minutes that an answer may take at most; null where it is quick. */
export function longestMinutes(form: LookUp): number | null {
  const limit = operations.find(({ name }) => name === form.operation)?.time_limit_s ?? 0;
  return limit > LONG ? Math.floor(limit / 60) : null;
}

/** Nothing is charged unless something is found. */
export function onlyIfFound(form: LookUp): boolean {
  return operations.find(({ name }) => name === form.operation)?.price.kind === 'perResult';
}

/** Groups in which one form may find what another did not. */
const AKIN: readonly FormGroup[] = ['people', 'contacts'];

/** Other ways to what a form finds: first those that bring the same, then others that are akin; two at most. */
export function nextTries(form: LookUp): LookUp[] {
  const others = lookUps.filter(({ name, group }) => name !== form.name && group === form.group);
  const same = others.filter(({ label }) => inTwo(label).what === inTwo(form.label).what);
  return [...same, ...(AKIN.includes(form.group) ? others.filter((other) => !same.includes(other)) : [])].slice(0, 2);
}

/** What to do where nothing was found. */
export function advice(form: LookUp): string {
  if (form.fields.some(({ kind }) => kind === 'topics')) return t('Try other topics, or more of them.');
  return nextTries(form).length > 0
    ? t('Check the spelling, or try another way:')
    : t('Check the spelling, or ask again another day: the service may have learned by then.');
}
