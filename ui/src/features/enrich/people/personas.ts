// Owns: what a persona says in a line, its values as tokens, and what is missing of it. Does not own: the rules of personas (the engine).
import type { Token, TokenOption } from '../../../kit/tokens';
import { jobFunctions, searchFacts } from '../../../words/catalog';
import type { Persona } from '../../../generated/types';
import { t } from '../../../words/translate';

/** As the engine takes them (`api::persona`). */
export const MOST_PERSONAS = 5;
export const MOST_PEOPLE = 25;
export const LONGEST_NAME = 80;

/** A persona of the dialog. Its number stays while it is moved and written. */
export interface Choice {
  id: number;
  persona: Persona;
}

export const emptyPersona = (): Persona => ({ name: '', titles: [], notTitles: [], seniorities: [], functions: [], places: [] });

/** The twelve that the leads finder takes, as its own filter has them. */
function seniorities(): readonly { value: string; label: string }[] {
  const filter = searchFacts.leads.catalog.groups.flatMap(({ filters }) => filters).find(({ key }) => key === 'seniority');
  return filter?.kind.kind === 'presets' ? filter.kind.options : [];
}

export const seniorityOptions: readonly TokenOption[] = seniorities().map(({ value, label }) => ({ value, label }));
const functionIds: readonly string[] = jobFunctions.flatMap(({ ids }) => ids);

/** `Sales operations` for `sales_operations`. */
export function readable(id: string): string {
  const words = id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const seniorityWords = (value: string): string => seniorityOptions.find((one) => one.value === value)?.label ?? value;

export const plain = (values: readonly string[], negative = false): Token[] => values.map((value) => ({ value, label: value, ...(negative ? { negative } : {}) }));
export const asSeniorities = (values: readonly string[]): Token[] =>
  values.map((value) => {
    const known = seniorityOptions.some((one) => one.value === value);
    return { value, label: seniorityWords(value), ...(known ? {} : { error: t('This is none of the twelve seniorities.') }) };
  });
export const asFunctions = (values: readonly string[]): Token[] =>
  values.map((value) => ({ value, label: readable(value), ...(functionIds.includes(value) ? {} : { note: t('not in the published list') }) }));

export const valuesOf = (tokens: readonly Token[]): string[] => tokens.map(({ value }) => value);

/** Those whose label has what was typed. */
export const among =
  (options: readonly TokenOption[]) =>
  (text: string, answer: (options: TokenOption[], done: boolean) => void): void => {
    const typed = text.trim().toLowerCase();
    answer(options.filter(({ label, value }) => label.toLowerCase().includes(typed) || value.includes(typed)).slice(0, 12), true);
  };

export const functionOptions: readonly TokenOption[] = functionIds.map((value) => ({ value, label: readable(value) }));

/** A typed seniority is its identifier or its label. */
export const seniorityOf = (typed: string): string => seniorityOptions.find(({ value, label }) => label.toLowerCase() === typed.toLowerCase() || value === typed)?.value ?? typed;

/** "Head, Director · Sales · Germany": what a persona asks for beside titles. */
export function restOf({ seniorities: levels, functions, places }: Persona): string {
  const parts = [levels.map(seniorityWords), functions.map(readable), places].map((part) => part.join(', '));
  return parts.filter((part) => part !== '').join(' · ');
}

/** What is missing before the engine is asked, as a sentence. */
export function problemOf(persona: Persona): string | undefined {
  const { name, titles, seniorities: levels, functions, places } = persona;
  if (name.trim() === '') return t('Give each persona a name.');
  if (titles.length + levels.length + functions.length + places.length > 0) return undefined;
  return t('Say whom “{name}” means: a title, a seniority, a job function or a place.', { name: name.trim() });
}
