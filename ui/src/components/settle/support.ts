// Owns: the facts of an unconfirmed call as text that can be sent to support: no key and no row is in it. Does not own: sending.
import { say } from '../../words/say';
import { credits } from '../words';
import type { UnconfirmedCall } from '../../generated/types';

/** `code` is under which the log of the app has it. */
export function supportText({ intent, at, label, subject, worst, reason, operationId }: UnconfirmedCall, code: string | null = null): string {
  return [
    `${label}: ${subject}`,
    say('Sent: {at}', { at: new Date(at).toISOString() }),
    say('May have cost: up to {credits}', { credits: credits(worst) }),
    say('Why it is not confirmed: {reason}', { reason }),
    operationId === null ? say('Number at the service: none given') : say('Number at the service: {id}', { id: operationId }),
    say('Number in Prospector: {id}', { id: String(intent) }),
    ...(code === null ? [] : [say('Code in the log: {code}', { code })]),
  ].join('\n');
}
