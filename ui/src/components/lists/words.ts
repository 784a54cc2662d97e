// Owns: how rows of a list are called. Does not own: counting them.
import type { RecordKind } from '../../generated/types';
import type { IconName } from '../icons';
import { counted } from '../words';

export const kindTitle: Record<RecordKind, string> = { company: 'Companies', person: 'People' };
export const manyWord: Record<RecordKind, string> = { company: 'companies', person: 'people' };
export const kindIcon: Record<RecordKind, IconName> = { company: 'company', person: 'person' };

/** "person" of one, "people" of several */
export const wordFor = (kind: RecordKind, rows: number): string => (rows === 1 ? kind : manyWord[kind]);

/** "1 company", "2,000 people" */
export function rowsWords(kind: RecordKind, rows: number): string {
  return counted(rows, kind, manyWord[kind]);
}
