// Owns: what the parts of a breakdown and their values are called. Does not own: which there are, or how numbers are written.
import type { BreakdownPart } from '../../generated/types';
import { enrichments } from '../../words/catalog';
import { say } from '../../words/say';

const STATUS = /^find\.(\w+)\.status$/;

/** Where a record of a list stands with an enrichment. */
const STATES: Readonly<Record<string, string>> = {
  found: say('Found'),
  none: say('Not found'),
  failed: say('Failed⟨state⟩'),
  running: say('Being looked up'),
  waiting: say('Waiting'),
  cannot: say('Cannot be found'),
  suppressed: say('Suppressed'),
  unclear: say('Not confirmed'),
};

/** Rows that have none of the values. */
const NONE: Readonly<Record<string, string>> = {
  'own.status': say('No status'),
  'own.suppressed': say('Not suppressed'),
};

const FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'own.suppressed': { yes: say('Suppressed') } };

/** "E-mail found" for where rows stand with it; else the heading of the column. */
export function titleOf({ key, label }: Pick<BreakdownPart, 'key' | 'label'>): string {
  const find = STATUS.exec(key)?.[1];
  return enrichments.find(({ enrichment }) => enrichment === find)?.label ?? label;
}

export function valueOf(key: string, value: string, shown = value): string {
  const spelled = value.toLowerCase();
  return (STATUS.test(key) ? STATES[spelled] : FLAGS[key]?.[spelled]) ?? shown;
}

export const unknownOf = (key: string): string => NONE[key] ?? (STATUS.test(key) ? say('Not asked') : say('Not known'));
