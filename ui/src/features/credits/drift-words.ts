// Owns: what a difference between service and ledger is made of, in words. Does not own: finding it.
import { credits, signed } from '../../words/numbers';
import type { Drift, DriftCause, DriftCheck, DriftPart, LedgerLine, Tenths, UnconfirmedCall } from '../../generated/types';
import { t } from '../../words/translate';

/** A credit: what is less is how the service rounds. */
const WHOLE: Tenths = 10;

const CAUSES: Record<DriftCause, string> = {
  rounding: t('Rounding of the service, which tells whole credits'),
  unconfirmed: t('Not confirmed'),
  billedLater: t('Billed after its answer'),
  priceNotKnown: t('Price not known when asked'),
  spentElsewhere: t('Spent elsewhere on the same workspace'),
  toppedUp: t('Credits were added at the service'),
  sinceAsked: t('Paid since the service was asked'),
};

export const partWords = ({ cause, subject }: DriftPart): string => (subject === '' ? CAUSES[cause] : `${CAUSES[cause]}: ${subject}`);

/** What a part adds to the balance that the service reports, or takes from it. The engine counts from the other side. */
export const partSign = ({ amount }: DriftPart): string => signed(-amount);

/** The amount of a part of what differs now: what is not confirmed may have cost nothing, too. */
export function partAmount(part: DriftPart): string {
  const { cause, amount } = part;
  if (cause !== 'unconfirmed') return partSign(part);
  return amount === 0 ? t('cost not known') : t('up to {most}', { most: credits(Math.abs(amount)) });
}

/** What a difference is likely to be made of, as long as nobody has compared: rounding, and the calls that are not confirmed. */
export const expectedParts = (unconfirmed: readonly UnconfirmedCall[]): DriftPart[] => [
  { cause: 'rounding', amount: 0, subject: '', intent: null, operationId: null, canAsk: false, at: null },
  ...unconfirmed.map(
    ({ intent, operationId, canAsk, at, subject, worst }): DriftPart => ({ cause: 'unconfirmed', amount: worst, subject, intent, operationId, canAsk, at }),
  ),
];

/** The most that calls without an answer may have cost. */
export const unconfirmedSum = (parts: readonly DriftPart[]): Tenths =>
  parts.reduce((sum, { cause, amount }) => (cause === 'unconfirmed' ? sum + Math.abs(amount) : sum), 0);

/** By how much what the service reported since the newest payment differs from the balance after it; empty below a whole credit. */
export function sinceWords(newest: Pick<LedgerLine, 'at' | 'balance'> | undefined, last: DriftCheck | undefined): string {
  if (newest === undefined || newest.balance === null || last === undefined || last.at < newest.at) return '';
  const more = last.reported - newest.balance;
  if (Math.abs(more) < WHOLE) return '';
  const amount = credits(Math.abs(more));
  return more < 0 ? t('{amount} less at the service than after the newest payment', { amount }) : t('{amount} more at the service than after the newest payment', { amount });
}

/** Open: calls without an answer may be all that there is to a difference, and there may be none. */
export type Verdict = 'unknown' | 'same' | 'open' | 'differs';

/** No difference: the one is how the service reports, the other what it has not been asked about yet. */
const USUAL: readonly DriftCause[] = ['rounding', 'sinceAsked'];

export function verdictOf({ reported, ledger, parts }: Drift): Verdict {
  if (reported === null || ledger === null) return 'unknown';
  const rest = parts.filter(({ cause }) => !USUAL.includes(cause));
  if (rest.length === 0) return 'same';
  return rest.every(({ cause }) => cause === 'unconfirmed') ? 'open' : 'differs';
}
