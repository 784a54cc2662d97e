// Owns: what is said about where an answer came from and what it cost. Does not own: the answer.
import { credits, day } from '../../../components/words';
import type { LookUpAnswer, Mood, Tenths } from '../../../generated/types';
import type { IconName } from '../../../components/icons';

/** "cost 1 credit", "cost nothing", or that it is not known: as the end of a sentence. */
export function paidWords(charged: Tenths | null): string {
  if (charged === null) return 'cost an amount that is not known yet';
  return charged === 0 ? 'cost nothing' : `cost ${credits(charged)}`;
}

export function originWords({ origin, at, charged }: LookUpAnswer): string {
  return origin === 'owned' ? `Owned since ${day(at)} · free to view` : `Asked just now · ${paidWords(charged)}`;
}

/** News is told by a sign and a word; the colour only repeats it. */
export const NEWS: Record<Mood, { icon: IconName; tone: 'ok' | 'bad' | 'plain'; word: string }> = {
  good: { icon: 'check', tone: 'ok', word: 'Good' },
  bad: { icon: 'warning', tone: 'bad', word: 'Careful' },
  plain: { icon: 'info', tone: 'plain', word: '' },
};
