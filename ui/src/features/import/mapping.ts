// Owns: which column of a table becomes which field, and what is wrong with that as a whole.
// Does not own: the guess (the engine makes it), or what is wrong in a row.
import type { ImportField, RecordKind, Table } from '../../generated/types';

/** For each column the key of a field, `own` for one that is kept as it is, or none to leave it out. */
export type Mapping = readonly (string | null)[];

export const OWN = 'own';

/** By one of these a row can be recognised: with none of them nobody could tell two rows apart. */
const TELLING: Record<RecordKind, readonly string[]> = {
  person: ['full_name', 'firstname', 'lastname', 'email', 'mobile_phone', 'profileUrl'],
  company: ['name', 'domain', 'website', 'networkProfile', 'email'],
};

/** What the engine guessed. A column that it could not place is kept as it is. */
export const guessed = (table: Table): Mapping => table.columns.map(({ field }) => field ?? OWN);

/** Fields that several columns are matched to, by the columns' headings. */
function twice(mapping: Mapping, table: Table): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  mapping.forEach((field, at) => {
    if (field !== null && field !== OWN) columns.set(field, [...(columns.get(field) ?? []), table.columns[at]?.heading ?? '']);
  });
  return new Map([...columns].filter(([, headings]) => headings.length > 1));
}

/** The columns that stand in each other's way. */
export function clashing(mapping: Mapping, table: Table): ReadonlySet<number> {
  const fields = twice(mapping, table);
  return new Set(mapping.flatMap((field, at) => (field !== null && fields.has(field) ? [at] : [])));
}

const quoted = (texts: readonly string[]): string => {
  const all = texts.map((text) => `“${text}”`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};

/** What has to be put right before the rows can be checked, as sentences. */
export function problems(mapping: Mapping, table: Table, kind: RecordKind, fields: readonly ImportField[]): string[] {
  const offered = fields.filter((field) => field.kind === kind);
  const label = (key: string): string => offered.find((field) => field.key === key)?.label ?? key;
  const found = [...twice(mapping, table)].map(
    ([field, headings]) => `${label(field)} is matched to ${headings.length} columns: ${quoted(headings.slice(0, 4))}. Choose one of them.`,
  );
  if (!mapping.some((field) => field !== null && TELLING[kind].includes(field))) {
    const ways = offered.filter(({ key }) => TELLING[kind].includes(key)).map((field) => field.label.toLowerCase());
    const what = kind === 'person' ? 'who a person is' : 'which company it is';
    found.push(`No column says ${what}. Match at least one of: ${ways.join(', ')}.`);
  }
  return found;
}
