// Owns: reading and changing what a form holds. Does not own: what is wrong with it; the engine's check says.
import type { Field, Fields, FieldValue } from '../../generated/types';
import { t } from '../../words/translate';

export function textOf(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
}

export function textsOf(fields: Fields, key: string): string[] {
  const value = fields[key];
  return Array.isArray(value) ? value : [];
}

export const isFilled = (value: FieldValue | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0;

/** With one field set; what is empty is taken out. */
export function withField(fields: Fields, key: string, value: FieldValue): Fields {
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
  return isFilled(value) || (typeof value === 'string' && value !== '') ? { ...rest, [key]: value } : rest;
}

export function sameFields(one: Fields, other: Fields): boolean {
  const line = (fields: Fields): string => JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return line(one) === line(other);
}

/** The example as it looks in this workspace. */
export const exampleOf = (field: Field, host: string): string => t('e.g. {example}', { example: field.example.replaceAll('{host}', host) });

/** The domain in a text that is more than one, such as the address of a page; null where there is none to take from it. */
export function domainIn(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return host.includes('.') && host !== typed ? host : null;
}

/** Whether "or" is shown between a field and the one before it. */
export function isOther(all: readonly Field[], at: number): boolean {
  const field = all[at];
  const before = all[at - 1];
  if (field?.need.kind !== 'orElse' || before?.need.kind !== 'orElse') return false;
  return field.need.other === before.key || before.need.other === field.key;
}
