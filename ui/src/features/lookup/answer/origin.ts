// Owns: what is said about where an answer came from and what it cost. Does not own: the answer.
import { day } from '../../../words/dates';
import { credits } from '../../../words/numbers';
import type { IconName } from '../../../kit/icons';
import type { FormGroup, FromTeam, LookUpAnswer, Mood, Tenths } from '../../../generated/types';
import { t } from '../../../words/translate';

/** What an answer cost, as a sentence. */
export function chargedWords(charged: Tenths | null): string {
  if (charged === null) return t('This cost an amount that is not known yet.');
  return charged === 0 ? t('Nothing was charged for this.') : t('This cost {cost}.', { cost: credits(charged) });
}

export function originWords({ origin, at, charged, team }: LookUpAnswer): string {
  if (team !== null) return teamWords(team, at);
  if (origin === 'owned') return t('Owned since {day} · free to view', { day: day(at) });
  if (charged === null) return t('Asked just now · cost an amount that is not known yet');
  return charged === 0 ? t('Asked just now · cost nothing') : t('Asked just now · cost {cost}', { cost: credits(charged) });
}

/** Who has paid, what, and when. */
function teamWords({ by, charged }: FromTeam, at: number): string {
  // Of what has no published price it may not be known.
  if (charged === 0) return by === null ? t('Taken from the team, which asked it on {day} · nothing was charged', { day: day(at) }) : t('Taken from the team: {name} asked it on {day} · nothing was charged', { name: by, day: day(at) });
  const said = { day: day(at), cost: credits(charged) };
  return by === null ? t('Taken from the team, which paid {cost} on {day} · nothing was charged', said) : t('Taken from the team: {name} paid {cost} on {day} · nothing was charged', { ...said, name: by });
}

export const NEWS: Record<Mood, { icon: IconName; tone: 'ok' | 'bad' | 'plain' }> = {
  good: { icon: 'check', tone: 'ok' },
  bad: { icon: 'warning', tone: 'bad' },
  plain: { icon: 'info', tone: 'plain' },
};

/** News is shown by a word and a sign; the colour only repeats it. A warning is the title itself. */
export function newsWord(mood: Mood, group: FormGroup): string {
  if (mood !== 'good') return '';
  return group === 'checks' ? t('All clear') : t('Found');
}
