// Owns: what is said about where an answer came from and what it cost. Does not own: the answer.
import { day } from '../../../components/dates';
import { credits } from '../../../components/words';
import type { FormGroup, LookUpAnswer, Mood, Tenths } from '../../../generated/types';
import type { IconName } from '../../../components/icons';

/** "cost 1 credit", "cost nothing", or that it is not known: as the end of a sentence. */
export function paidWords(charged: Tenths | null): string {
  if (charged === null) return 'cost an amount that is not known yet';
  return charged === 0 ? 'cost nothing' : `cost ${credits(charged)}`;
}

export function originWords({ origin, at, charged }: LookUpAnswer): string {
  return origin === 'owned' ? `Owned since ${day(at)} · free to view` : `Asked just now · ${paidWords(charged)}`;
}

export const NEWS: Record<Mood, { icon: IconName; tone: 'ok' | 'bad' | 'plain' }> = {
  good: { icon: 'check', tone: 'ok' },
  bad: { icon: 'warning', tone: 'bad' },
  plain: { icon: 'info', tone: 'plain' },
};

/** News is told by a word and a sign; the colour only repeats it. */
export function newsWord(mood: Mood, group: FormGroup): string {
  if (mood === 'bad') return 'Careful';
  if (mood === 'plain') return '';
  return group === 'checks' ? 'All clear' : 'Found';
}
