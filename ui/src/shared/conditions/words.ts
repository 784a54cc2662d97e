// Owns: how conditions are said: each test, a line, and a whole condition as a sentence. Does not own: the condition.
import type { Condition, ConditionColumn, ConditionTest } from '../../generated/types';
import { and, or, t, tPlural } from '../../words/translate';
import { count } from '../../words/numbers';
import { type DraftLine, type DraftPart, isGroup, isLine, partOf } from './draft';

/** As it stands between a column and a value. */
const TESTS: Record<ConditionTest, string> = {
  is: t('is⟨condition⟩'),
  isNot: t('is not⟨condition⟩'),
  oneOf: t('is one of⟨condition⟩'),
  contains: t('contains⟨condition⟩'),
  containsNot: t('does not contain⟨condition⟩'),
  empty: t('is empty⟨condition⟩'),
  notEmpty: t('is not empty⟨condition⟩'),
  atLeast: t('is at least⟨condition⟩'),
  atMost: t('is at most⟨condition⟩'),
  before: t('is before⟨condition⟩'),
  after: t('is after⟨condition⟩'),
  lastDays: t('is in the last days⟨condition⟩'),
};

export const testWords = (test: ConditionTest): string => TESTS[test];

export const HOW = { all: t('All of these hold'), any: t('Any of these holds') } as const;

const said = (column: ConditionColumn | undefined, value: string): string => column?.values?.find((known) => known.value === value)?.said ?? value;

function lineWords(term: DraftLine, columns: readonly ConditionColumn[]): string {
  const column = columns.find(({ key }) => key === term.column);
  const label = column?.label ?? term.column;
  const values = term.values.map((value) => said(column, value));
  const [first = ''] = values;
  switch (term.test) {
    case 'empty':
    case 'notEmpty':
      return `${label} ${testWords(term.test)}`;
    case 'lastDays':
      return tPlural(Number(first) || 0, '{column} is in the last {n} day', '{column} is in the last {n} days', { column: label });
    case 'oneOf':
      return `${label} ${testWords('is')} ${or(values)}`;
    default:
      return `${label} ${testWords(term.test)} ${first}`;
  }
}

function partWords(part: DraftPart, columns: readonly ConditionColumn[], inside: boolean): string {
  if (isLine(part)) return lineWords(part, columns);
  if (!isGroup(part)) return t('a line of a newer version');
  const words = part.parts.map((one) => partWords(one, columns, part.parts.length > 1));
  const whole = part.how === 'all' ? and(words) : or(words);
  return inside && words.length > 1 ? `(${whole})` : whole;
}

/** "Country is Germany and (Employees is at least 51 or Revenue is at least 10M)" */
export const sentence = (condition: Condition, columns: readonly ConditionColumn[]): string => partWords(partOf(condition), columns, false);

/** "214 of 800 rows pass" */
export const passWords = (passing: number, rows: number): string => tPlural(passing, '{n} of {rows} rows passes', '{n} of {rows} rows pass', { rows: count(rows) });
