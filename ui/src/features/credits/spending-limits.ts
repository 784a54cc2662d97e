// Owns: what limits are called and how near they are, in words. Does not own: enforcing them; the engine does, before a call is sent.
import { share } from '../../words/numbers';
import type { LimitKind, LimitState } from '../../generated/types';
import { t } from '../../words/translate';

export const spendingLimitFacts: readonly { kind: LimitKind; label: string; hint: string }[] = [
  { kind: 'day', label: t('Today'), hint: t('What one day may cost in all, with what is under way or not confirmed.') },
  { kind: 'job', label: t('One job'), hint: t('What one job or load may cost in all.') },
  { kind: 'click', label: t('One click'), hint: t('What one click may cost.') },
  { kind: 'floor', label: t('Never below'), hint: t('The balance that is always left.') },
];

export const spendingLimitOf = (spendingLimits: readonly LimitState[], kind: LimitKind): LimitState | undefined => spendingLimits.find((spendingLimit) => spendingLimit.kind === kind);

/** How near a limit is, for those who see no colour; empty while it is far. */
export function levelWords({ kind, level, limit, used }: LimitState): string {
  if (level === 'calm') return '';
  if (level === 'reached') return kind === 'day' ? t('Reached: nothing more is spent today.') : t('Reached: nothing more is spent.');
  if (kind !== 'day' || limit === null || used === null) return level === 'close' ? t('Nearly reached.') : t('Near.');
  const part = share(used, limit);
  return level === 'close' ? t('{share} used, nearly reached.', { share: part }) : t('{share} used.', { share: part });
}

/** The tone of a level, as in styles/tone.css. */
export const levelTone: Record<LimitState['level'], 'ok' | 'gold' | 'bad'> = { calm: 'ok', near: 'gold', close: 'bad', reached: 'bad' };
