// Owns: the published job functions as a person reads and searches them.
// Does not own: the list (the engine's), or whether an identifier is known to the service: more are than are published.
import { cleanValue, type Suggest, type TokenOption } from '../../../kit/tokens';
import { jobFunctions } from '../../../words/catalog';
import { t } from '../../../words/translate';
import { folded } from './fixed';

/** Each half holds at most so many (contract, leads finder, value rule 2). */
export const MOST_FUNCTIONS = 300;
/** More lines than this are looked through by group. */
const MOST_SUGGESTED = 50;
const SHORT_FORMS: Record<string, string> = { cad: 'CAD', esg: 'ESG', gis: 'GIS', hr: 'HR', it: 'IT', k12: 'K–12', sre: 'SRE', ui: 'UI', ux: 'UX' };

export interface FunctionLine {
  id: string;
  label: string;
}

export interface FunctionGroup {
  name: string;
  /** Only a part of the group is published. */
  partly: boolean;
  lines: FunctionLine[];
}

/** "Revenue accounting" for `revenue_accounting`; what is no identifier stays as it is. */
export function readable(id: string): string {
  if (!/^[a-z0-9_]+$/.test(id)) return id;
  const words = id.split('_').filter(Boolean).map((word) => SHORT_FORMS[word] ?? word).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const groups: readonly FunctionGroup[] = jobFunctions.map(({ group, complete, ids }) => ({
  name: group === '' ? t('Others') : group.charAt(0).toUpperCase() + group.slice(1),
  partly: !complete && group !== '',
  lines: ids.map((id) => ({ id, label: readable(id) })),
}));

const ids = new Map(groups.flatMap(({ lines }) => lines.map(({ id, label }) => [label.toLowerCase(), id])));
const published = new Set(ids.values());

export const publishedCount = published.size;
export const isPublished = (id: string): boolean => published.has(id);

/** The identifier that a typed or pasted text stands for. */
export function idOf(typed: string): string {
  const value = cleanValue(typed);
  return ids.get(value.toLowerCase()) ?? value.toLowerCase().replaceAll(' ', '_');
}

/** The groups with the lines that have a word starting with each typed word; a group that is named itself comes whole. */
export function found(typed: string): FunctionGroup[] {
  const wanted = folded(typed).split(/[\s_]+/).filter(Boolean);
  const fits = (label: string): boolean => {
    const words = folded(label).split(/\s+/);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return groups
    .map((group) => (fits(group.name) ? group : { ...group, lines: group.lines.filter(({ label }) => fits(label)) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Published functions that fit; last, what was typed, for the service may know it. */
export const suggestFunctions: Suggest = (text, answer) => {
  const lines: TokenOption[] = found(text).flatMap(({ name, lines }) => lines.map(({ id, label }) => ({ value: id, label, detail: name })));
  const id = idOf(text);
  const typed = id === '' || isPublished(id) ? [] : [{ value: id, label: readable(id), detail: UNPUBLISHED }];
  answer([...lines.slice(0, MOST_SUGGESTED), ...typed], true);
};

export const UNPUBLISHED = t('not in the published list');
