// Owns: a condition while a person makes it, in which a line may lack something yet; and what it is once it is whole.
// Does not own: which columns and tests there are (columns.svelte.ts), or what is wrong with one (the engine says it).
import type { Condition, ConditionTest, Term } from '../../generated/types';

export interface DraftLine {
  readonly id: number;
  readonly column: string;
  readonly test: ConditionTest;
  readonly values: readonly string[];
}

export interface DraftGroup {
  readonly id: number;
  readonly how: 'all' | 'any';
  readonly parts: readonly DraftPart[];
}

/** What a newer version has stored: it stays as it is, or is removed. */
interface DraftUnread {
  readonly id: number;
  readonly unread: unknown;
}

export type DraftPart = DraftLine | DraftGroup | DraftUnread;

export const isGroup = (part: DraftPart): part is DraftGroup => 'parts' in part;
export const isLine = (part: DraftPart): part is DraftLine => 'column' in part;

let last = 0;
const next = (): number => (last += 1);

export const newLine = (): DraftLine => ({ id: next(), column: '', test: 'is', values: [] });
export const newGroup = (how: 'all' | 'any', parts: readonly DraftPart[]): DraftGroup => ({ id: next(), how, parts });

/** Tests that need no value. */
export const needsNone = (test: ConditionTest): boolean => test === 'empty' || test === 'notEmpty';
/** Tests that take several. */
export const takesSeveral = (test: ConditionTest): boolean => test === 'oneOf';

const TESTS: ReadonlySet<string> = new Set<ConditionTest>([
  'is',
  'isNot',
  'oneOf',
  'contains',
  'containsNot',
  'empty',
  'notEmpty',
  'atLeast',
  'atMost',
  'before',
  'after',
  'lastDays',
]);
const FIELDS: ReadonlySet<string> = new Set(['column', 'test', 'values']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A line that this version knows: what a newer one has added to it is not passed over. */
function isTerm(value: Record<string, unknown>): value is Term & Record<string, unknown> {
  const { column, test, values } = value;
  return typeof column === 'string' && typeof test === 'string' && TESTS.has(test) && Array.isArray(values) && Object.keys(value).every((field) => FIELDS.has(field));
}

/** Whatever the types say, it may be of a newer version. */
export function partOf(condition: unknown): DraftPart {
  if (!isObject(condition)) return { id: next(), unread: condition };
  if (Array.isArray(condition['all'])) return newGroup('all', condition['all'].map(partOf));
  if (Array.isArray(condition['any'])) return newGroup('any', condition['any'].map(partOf));
  if (!isTerm(condition)) return { id: next(), unread: condition };
  return { id: next(), column: condition.column, test: condition.test, values: condition.values };
}

/** Always a group: one line is a group of one. */
export function draftOf(condition: Condition): DraftGroup {
  const part = partOf(condition);
  return isGroup(part) ? part : newGroup('all', [part]);
}

export const isWhole = (part: DraftPart): boolean => {
  if (isGroup(part)) return part.parts.length > 0 && part.parts.every(isWhole);
  if (!isLine(part)) return true;
  return part.column !== '' && (needsNone(part.test) || part.values.some((value) => value.trim() !== ''));
};

function conditionOfPart(part: DraftPart): Condition {
  if (isGroup(part)) {
    const parts = part.parts.map(conditionOfPart);
    return part.how === 'all' ? { all: parts } : { any: parts };
  }
  if (!isLine(part)) return part.unread as Condition;
  const term: Term = { column: part.column, test: part.test, values: needsNone(part.test) ? [] : part.values.map((value) => value.trim()).filter(Boolean) };
  return term;
}

/** The condition; null while something of it is missing. Without any line it says nothing. */
export function conditionOf(draft: DraftGroup): Condition | null {
  if (draft.parts.length === 0) return { all: [] };
  return isWhole(draft) ? conditionOfPart(draft) : null;
}

/** Whether it says nothing. */
export function isNone(condition: Condition): boolean {
  const part = partOf(condition);
  return isGroup(part) && part.parts.length === 0;
}

/** The parts of the outermost group; of a single line itself. */
export function partsOf(condition: Condition): Condition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [condition];
}

/** The condition without one of its outermost parts; null where nothing is left of it. */
export function without(condition: Condition, at: number): Condition | null {
  const rest = partsOf(condition).filter((_, place) => place !== at);
  if (rest.length === 0) return null;
  return 'any' in condition ? { any: rest } : { all: rest };
}

/** A group with one of its parts changed. */
export const withPart = (group: DraftGroup, part: DraftPart): DraftGroup => ({ ...group, parts: group.parts.map((one) => (one.id === part.id ? part : one)) });
/** A group without one of its parts. */
export const withoutPart = (group: DraftGroup, id: number): DraftGroup => ({ ...group, parts: group.parts.filter((one) => one.id !== id) });
