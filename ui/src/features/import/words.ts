// Owns: what the check of a table found and what an import did, in one line each. Does not own: finding or doing it.
import type { ImportState, RecordKind } from '../../generated/types';
import { tPlural, t } from '../../words/translate';

export function checkedWords({ right, wrong }: ImportState): string {
  if (wrong > 0) return tPlural(right + wrong, '{right} of {n} row can be imported', '{right} of {n} rows can be imported', { right });
  return right === 0 ? t('There are no rows to import') : tPlural(right, 'The one row can be imported', 'All {n} rows can be imported');
}

/** Said under it: what is lost of them. */
export const lackingWords = ({ lacking }: ImportState): string | undefined =>
  lacking === 0 ? undefined : tPlural(lacking, '{n} of them without a value that could not be read.', '{n} of them without a value that could not be read.');

/** What came into the list: two rows about one person are one, and who was in it already did not come. */
export function importedWords(kind: RecordKind, { right, repeated }: ImportState, list: string): string {
  const came = right - repeated;
  return kind === 'person'
    ? tPlural(came, 'Imported {n} person into “{list}”', 'Imported {n} people into “{list}”', { list })
    : tPlural(came, 'Imported {n} company into “{list}”', 'Imported {n} companies into “{list}”', { list });
}
