// Owns: how rows of a list are called. Does not own: counting them.
import type { RecordKind, SearchKind } from '../../generated/types';
import type { IconName } from '../../kit/icons';
import { recordsWords, selectedWords } from '../pull/kinds';
import { t } from '../../words/translate';

export const kindTitle: Record<RecordKind, string> = { company: t('Companies'), person: t('People') };
export const kindIcon: Record<RecordKind, IconName> = { company: 'company', person: 'person' };

/** What finds records of a kind and has words for them. */
const SEARCH: Record<RecordKind, SearchKind> = { company: 'companies', person: 'people' };

/** "1 company", "2,000 people" */
export const rowsWords = (kind: RecordKind, rows: number): string => recordsWords(SEARCH[kind], rows);

/** "1 selected company", "3 selected people" */
export const selectedRowsWords = (kind: RecordKind, rows: number): string => selectedWords(SEARCH[kind], rows);
