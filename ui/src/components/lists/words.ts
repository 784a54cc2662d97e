// Owns: how rows of a list are called. Does not own: counting them.
import type { RecordKind } from '../../generated/types';
import type { IconName } from '../icons';
import { recordsWords } from '../pull/kinds';
import { say } from '../../words/say';

export const kindTitle: Record<RecordKind, string> = { company: say('Companies'), person: say('People') };
export const kindIcon: Record<RecordKind, IconName> = { company: 'company', person: 'person' };

/** "1 company", "2,000 people" */
export const rowsWords = (kind: RecordKind, rows: number): string => recordsWords(kind === 'company' ? 'companies' : 'people', rows);
