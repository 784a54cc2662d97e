// Owns: the sentences about how many people there are and what is known of them free. Does not own: the numbers.
import type { Failure } from '../../../bridge/failure';
import { moment } from '../../../words/dates';
import { credits, share } from '../../../words/numbers';
import type { Audience, AudienceBar, AudiencePlan, OwnedShare } from '../../../generated/types';
import { tPlural, pieces, t, type Piece } from '../../../words/translate';
import type { Counted } from './count.svelte';

/** An answer older than this says when it was given, ms. */
const OLD = 60_000;

/** "148,213 people match", "1 person matches", in pieces: the number is shown larger. */
export const matching = (total: number): Piece[] => (total === 1 ? pieces('{number} person matches') : pieces('{number} people match'));

/** "Loading all costs 14,821.3 credits"; where there is nobody, what to do instead. */
export function priceOfAll({ total, all }: Counted): string {
  if (total === 0) return t('Take out a filter, or choose a wider one');
  return tPlural(total, 'Loading costs {credits}', 'Loading all costs {credits}', { credits: credits(all) });
}

/** "about 118 of them you own already", "up to 118 …" where not every filter could be judged. */
export function ownedWords({ people, judged }: OwnedShare, total: number): string {
  if (total === 0) return '';
  if (people === 0) return t('you own none of them yet');
  return judged ? t('about {n} of them you own already', { n: people }) : t('up to {n} of them you own already', { n: people });
}

/** "as of 14:32:08" where the answer is a stored one from earlier; otherwise nothing. */
export function ageWords(at: number, now: number = Date.now()): string {
  return now - at > OLD ? t('as of {time}', { time: moment(at, now) }) : '';
}

/** What is read out once the number has come to rest. */
export function spokenCount(known: Counted): string {
  const { total, owned } = known;
  if (total === 0) return t('Nobody matches.');
  return tPlural(total, '{n} person matches. {price}, {owned}.', '{n} people match. {price}, {owned}.', {
    price: priceOfAll(known),
    owned: ownedWords(owned, total),
  });
}

/** "Asks the service 36 times, loads nobody, takes about 6 seconds." That it is free is on the button beside it. */
export function planWords({ counts, seconds }: AudiencePlan): string {
  const time = seconds < 1 ? t('less than a second') : tPlural(seconds, 'about {n} second', 'about {n} seconds');
  return tPlural(counts, 'Asks the service once, loads nobody, takes {time}.', 'Asks the service {n} times, loads nobody, takes {time}.', { time });
}

/** Why something is not known, behind a lead such as "Count not known". */
export function quietly(lead: string, failure: Failure | null): string {
  if (failure === null) return `${lead}.`;
  return failure.code === 'offline' ? t('{what}: the service cannot be reached.', { what: lead }) : `${lead}. ${failure.message}`;
}

/** Behind an audience map that has come to rest: "counted 36 times, free", "stopped after 12 of 36 counts". */
export function drawnWords({ done, of }: Audience): string {
  if (done < of) return tPlural(of, 'stopped after {done} of {n} count', 'stopped after {done} of {n} counts', { done });
  return tPlural(of, 'counted once, free', 'counted {n} times, free');
}

/** What a bar says, in full: "Germany: 56,321 people, 38 % of all". */
export function barWords({ label, count: people }: AudienceBar, total: number | null): string {
  if (people === null) return t('{label}: not counted yet', { label });
  if (total === null || total === 0) return tPlural(people, '{label}: {n} person', '{label}: {n} people', { label });
  return tPlural(people, '{label}: {n} person, {share} of all', '{label}: {n} people, {share} of all', { label, share: share(people, total) });
}
