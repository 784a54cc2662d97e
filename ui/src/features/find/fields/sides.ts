// Owns: the two halves of a filter, what must match and what must not, as the tokens of one field, and back.
// Does not own: drawing them (Sides.svelte), or which values are right.
import type { Token } from '../../../kit/tokens';
import type { Filter, Filters, FilterValue, Problem } from '../../../generated/types';
import { t } from '../../../words/translate';
import { labelOf, texts } from '../values';

export type ProblemsOf = (key: string) => readonly Problem[];

/** The tokens of a filter, those that must match first. */
export function tokensOf(filter: Filter, filters: Filters, problemsOf: ProblemsOf): Token[] {
  return halvesOf(filter).flatMap(({ key, negative }) => {
    const wrong = new Map(problemsOf(key).map(({ value, message }) => [value, message]));
    return texts(filters, key).map((value) => {
      const error = wrong.get(value);
      const token: Token = { value, label: labelOf(filter, value), ...(negative ? { negative } : {}) };
      return error === undefined ? token : { ...token, error };
    });
  });
}

/** What is wrong with the field as a whole, or with a value that it does not show. */
export function troubleOf(filter: Filter, filters: Filters, problemsOf: ProblemsOf): string | undefined {
  for (const { key, negative } of halvesOf(filter)) {
    const shown = texts(filters, key);
    const problem = problemsOf(key).find(({ value }) => value === undefined || !shown.includes(value));
    if (problem !== undefined) return negative ? t('Exclude: {what}', { what: problem.message }) : problem.message;
  }
  return undefined;
}

/** The halves that tokens change, as pairs of key and value; first what becomes smaller, so that no value is in both. */
export function changesOf(filter: Filter, filters: Filters, tokens: readonly Token[]): [string, FilterValue][] {
  const changes = halvesOf(filter).map(({ key, negative }) => {
    const before = texts(filters, key);
    const after = tokens.filter((token) => (token.negative === true) === negative).map(({ value }) => value);
    return { key, before, after };
  });
  return changes
    .filter(({ before, after }) => before.join('\n') !== after.join('\n'))
    .sort((one, other) => one.after.length - one.before.length - (other.after.length - other.before.length))
    .map(({ key, after }) => [key, after]);
}

function halvesOf({ key, exclude }: Filter): { key: string; negative: boolean }[] {
  return exclude === null ? [{ key, negative: false }] : [{ key, negative: false }, { key: exclude, negative: true }];
}
