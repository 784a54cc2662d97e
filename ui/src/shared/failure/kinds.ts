// Owns: which look and which next step each failure code has. Does not own: the sentence; the engine wrote it.
import type { Failure, FailureCode } from '../../generated/types';

export type Look = 'bar' | 'dialog' | 'field';
export type Step = 'again' | 'connection' | 'credits' | 'activity' | 'recovery' | 'none';

interface Kind {
  look: Look;
  tone: 'bad' | 'gold' | 'info';
  step: Step;
}

const KINDS: Record<FailureCode, Kind> = {
  fields: { look: 'field', tone: 'bad', step: 'none' },
  confirm: { look: 'field', tone: 'gold', step: 'none' },
  credits: { look: 'bar', tone: 'gold', step: 'credits' },
  offline: { look: 'bar', tone: 'gold', step: 'again' },
  key: { look: 'bar', tone: 'bad', step: 'connection' },
  rate: { look: 'bar', tone: 'gold', step: 'again' },
  refused: { look: 'bar', tone: 'bad', step: 'again' },
  unconfirmed: { look: 'bar', tone: 'gold', step: 'activity' },
  storage: { look: 'dialog', tone: 'bad', step: 'none' },
  damaged: { look: 'dialog', tone: 'bad', step: 'recovery' },
  gone: { look: 'bar', tone: 'info', step: 'again' },
  superseded: { look: 'bar', tone: 'info', step: 'again' },
  fault: { look: 'dialog', tone: 'bad', step: 'none' },
};

export const kindOf = (failure: Failure): Kind => KINDS[failure.code];

/** What a person can do about a failure of this code. */
export const stepOf = (code: FailureCode): Step => KINDS[code].step;

/** The message under one field; a failure about other fields says nothing here. */
export function under(failure: Failure | null, field: string): string | undefined {
  return failure?.problems?.find((problem) => problem.field === field)?.message;
}
