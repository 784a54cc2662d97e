// Owns: the one shape in which a call fails. Does not own: how a failure is shown (shared/failure).
import type { Failure } from '../generated/types';

export type { Failure, FailureCode } from '../generated/types';

/** Whether something thrown is a failure that the engine described. */
function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'message' in thrown;
}

/** The words for a mistake of this program, around its text. */
let faultWords = (text: string): string => text;

/** Sets those words: the page has them in its own language, which is not known here. */
export const tellFaultsAs = (words: (text: string) => string): void => void (faultWords = words);

/** A failure as it is; anything else as a mistake of this program, with its text kept. */
export function asFailure(thrown: unknown): Failure {
  if (isFailure(thrown)) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'fault', message: faultWords(text), reference: 'window' };
}
