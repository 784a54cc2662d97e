// Owns: what limits are called and how near they are, in words. Does not own: enforcing them; the engine does, before a call is sent.
import { share } from '../../words/numbers';
import type { LimitKind, LimitState } from '../../generated/types';
import { t } from '../../words/translate';

export const spendingLimitFacts: readonly { kind: LimitKind; label: string; hint: string; without?: string }[] = [
  { kind: 'day', label: t('Today'), hint: t('What one day may cost in all, with what is under way or not confirmed.') },
  { kind: 'job', label: t('One job'), hint: t('What one job or load may cost in all.') },
  { kind: 'click', label: t('One click'), hint: t('What one click may cost.') },
  { kind: 'floor', label: t('Never below'), hint: t('The balance that is always left.') },
  { kind: 'assistant', label: t('Assistants today'), hint: t('What assistants may spend in one day. Without a limit you are asked each time.'), without: t('asked each time') },
];

export const spendingLimitOf = (spendingLimits: readonly LimitState[], kind: LimitKind): LimitState | undefined => spendingLimits.find((spendingLimit) => spendingLimit.kind === kind);

/** Whether it counts what one day costs: then what is used of it is shown. */
export const isOfDay = (kind: LimitKind): boolean => kind === 'day' || kind === 'assistant';

/** How near a limit is, for those who see no colour; empty while it is far. */
export function levelWords({ kind, level, limit, used }: LimitState): string {
  if (level === 'calm') return '';
  if (level === 'reached') return kind === 'day' ? t('Reached: nothing more is spent today.') : kind === 'assistant' ? t('Reached: assistants spend nothing more today.') : t('Reached: nothing more is spent.');
  if (!isOfDay(kind) || limit === null || used === null) return level === 'close' ? t('Nearly reached.') : t('Near.');
  const part = share(used, limit);
  return level === 'close' ? t('{share} used, nearly reached.', { share: part }) : t('{share} used.', { share: part });
}

/** The tone of a level, as in styles/tone.css. */
export const levelTone: Record<LimitState['level'], 'ok' | 'gold' | 'bad'> = { calm: 'ok', near: 'gold', close: 'bad', reached: 'bad' };
