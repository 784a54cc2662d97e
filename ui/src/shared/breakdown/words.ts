// Owns: what the parts of a breakdown and their values are called. Does not own: which there are, or how numbers are written.
import type { BreakdownPart } from '../../generated/types';
import { enrichments } from '../../words/catalog';
import { t } from '../../words/translate';

const STATUS = /^find\.(\w+)\.status$/;

/** The states of an enrichment for a record of a list. */
const STATES: Readonly<Record<string, string>> = {
  found: t('Found'),
  none: t('Not found'),
  failed: t('Failed⟨state⟩'),
  running: t('Being looked up'),
  waiting: t('Waiting'),
  cannot: t('Cannot be found'),
  suppressed: t('Suppressed'),
  unclear: t('Not confirmed'),
};

/** Rows that have none of the values. */
const NONE: Readonly<Record<string, string>> = {
  'own.status': t('No status'),
  'own.suppressed': t('Not suppressed'),
  'own.elsewhere': t('Not known elsewhere'),
};

const FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'own.suppressed': { yes: t('Suppressed') }, 'own.elsewhere': { yes: t('Known elsewhere') } };

/** "E-mail found" for the states of an enrichment; else the heading of the column. */
export function titleOf({ key, label }: Pick<BreakdownPart, 'key' | 'label'>): string {
  const find = STATUS.exec(key)?.[1];
  return enrichments.find(({ enrichment }) => enrichment === find)?.label ?? label;
}

export function valueOf(key: string, value: string, shown = value): string {
  const spelled = value.toLowerCase();
  return (STATUS.test(key) ? STATES[spelled] : FLAGS[key]?.[spelled]) ?? shown;
}

export const unknownOf = (key: string): string => NONE[key] ?? (STATUS.test(key) ? t('Not asked') : t('Not known'));
