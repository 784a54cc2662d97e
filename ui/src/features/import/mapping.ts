// Owns: which column of a table becomes which field, and what is wrong with that as a whole.
// Does not own: the guess (the engine makes it), or what is wrong in a row.
import type { ImportField, RecordKind, Table } from '../../generated/types';
import { and, or, t } from '../../words/translate';

/** For each column the key of a field, `own` for one that is kept as it is, or none to leave it out. */
export type Mapping = readonly (string | null)[];

export const OWN = 'own';

/** What the engine guessed. A column that it could not place is kept as it is, but for what was wrong at an earlier import. */
export const guessed = (table: Table): Mapping => table.columns.map(({ field, isProblem }) => field ?? (isProblem ? null : OWN));

/** Fields that several columns are matched to, by the columns' headings. */
function twice(mapping: Mapping, table: Table): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  mapping.forEach((field, at) => {
    if (field !== null && field !== OWN) columns.set(field, [...(columns.get(field) ?? []), table.columns[at]?.heading ?? '']);
  });
  return new Map([...columns].filter(([, headings]) => headings.length > 1));
}

/** The columns that are matched to a field that others are matched to, too. */
export function clashing(mapping: Mapping, table: Table): ReadonlySet<number> {
  const fields = twice(mapping, table);
  return new Set(mapping.flatMap((field, at) => (field !== null && fields.has(field) ? [at] : [])));
}

/** What is allowed but has to be known, as sentences. */
export function notes(mapping: Mapping, table: Table, fields: readonly ImportField[]): string[] {
  const label = (key: string): string => fields.find((field) => field.key === key)?.label ?? key;
  return [...twice(mapping, table)].map(([field, headings]) =>
    t('{field} is matched to {n} columns: {columns}. In each row the first that has a value is taken.', {
      field: label(field),
      n: headings.length,
      columns: and(headings.slice(0, 4).map((name) => t('“{name}”', { name }))),
    }),
  );
}

/** What has to be put right before the rows can be checked, as a sentence; `fields` are those of the kind. */
export function problem(mapping: Mapping, kind: RecordKind, fields: readonly ImportField[]): string | undefined {
  const telling = fields.filter(({ recognises }) => recognises);
  if (telling.length === 0 || telling.some(({ key }) => mapping.includes(key))) return undefined;
  const values = { fields: or(telling.map(({ label }) => t('“{name}”', { name: label }))) };
  return kind === 'person'
    ? t('No column says who a person is. Match one to {fields}.', values)
    : t('No column says which company it is. Match one to {fields}.', values);
}
