// Owns: the facts of an unconfirmed call as text that can be sent to support: no key and no row is in it. Does not own: sending.
import { t } from '../../words/translate';
import { credits } from '../../words/numbers';
import type { UnconfirmedCall } from '../../generated/types';

/** `code` is the one under which the app's log has the failure. */
export function supportText({ intent, at, label, subject, worst, reason, operationId }: UnconfirmedCall, code: string | null = null): string {
  return [
    `${label}: ${subject}`,
    t('Sent: {at}', { at: new Date(at).toISOString() }),
    t('May have cost: up to {credits}', { credits: credits(worst) }),
    t('Why it is not confirmed: {reason}', { reason }),
    operationId === null ? t('Number at the service: none given') : t('Number at the service: {id}', { id: operationId }),
    t('Number in Prospector: {id}', { id: String(intent) }),
    ...(code === null ? [] : [t('Code in the log: {code}', { code })]),
  ].join('\n');
}
