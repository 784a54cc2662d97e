// Owns: the facts of an unconfirmed call as text that can be sent to support: no key and no row is in it. Does not own: sending.
import { credits } from '../words';
import type { UnconfirmedCall } from '../../generated/types';

export function supportText({ intent, at, label, subject, worst, reason, operationId }: UnconfirmedCall): string {
  return [
    `${label}: ${subject}`,
    `Sent: ${new Date(at).toISOString()}`,
    `May have cost: up to ${credits(worst)}`,
    `Why it is not confirmed: ${reason}`,
    `Number at the service: ${operationId ?? 'none given'}`,
    `Number in Prospector: ${intent}`,
  ].join('\n');
}
