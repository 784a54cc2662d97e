// Owns: what the check of a table found and what an import did, in one line each. Does not own: finding or doing it.
import type { RecordKind } from '../../generated/types';
import { many, say } from '../../words/say';

export function checkedWords(right: number, wrong: number): string {
  if (wrong > 0) return many(right + wrong, '{right} of {n} row is right', '{right} of {n} rows are right', { right });
  return right === 0 ? say('There are no rows to import') : many(right, 'The one row is right', 'All {n} rows are right');
}

/** On the button that imports all rows. */
export function importWords(kind: RecordKind, rows: number): string {
  return kind === 'person' ? many(rows, 'Import {n} person', 'Import {n} people') : many(rows, 'Import {n} company', 'Import {n} companies');
}

export function importedWords(kind: RecordKind, rows: number, list: string): string {
  return kind === 'person'
    ? many(rows, 'Imported {n} person into “{list}”', 'Imported {n} people into “{list}”', { list })
    : many(rows, 'Imported {n} company into “{list}”', 'Imported {n} companies into “{list}”', { list });
}
