// Owns: the sentences about how many people there are and what is known of them free. Does not own: the numbers.
import type { Failure } from '../../../bridge/failure';
import { moment } from '../../../components/dates';
import { count, counted, credits, share } from '../../../components/words';
import type { Audience, AudienceBar, AudiencePlan, OwnedShare } from '../../../generated/types';
import type { Counted } from './count.svelte';

/** An answer older than this says when it was given, ms. */
const OLD = 60_000;

/** Behind the number: "148,213 people match", "1 person matches". */
export const matching = (total: number): string => (total === 1 ? 'person matches' : 'people match');

/** "Loading all costs 14,821.3 credits"; where there is nobody, what to do instead. */
export function priceOfAll({ total, all }: Counted): string {
  if (total === 0) return 'Take out a filter, or choose a wider one';
  return total === 1 ? `Loading costs ${credits(all)}` : `Loading all costs ${credits(all)}`;
}

/** "about 118 of them you own already", "up to 118 …" where not every filter could be judged. */
export function ownedWords({ people, judged }: OwnedShare, total: number): string {
  if (total === 0) return '';
  if (people === 0) return 'you own none of them yet';
  return `${judged ? 'about' : 'up to'} ${count(people)} of them you own already`;
}

/** "as of 14:32:08" where the answer was kept from earlier; otherwise nothing. */
export function ageWords(at: number, now: number = Date.now()): string {
  return now - at > OLD ? `as of ${moment(at, now)}` : '';
}

/** What is read out once the number has come to rest. */
export function spokenCount(known: Counted): string {
  const { total, owned } = known;
  if (total === 0) return 'Nobody matches.';
  return `${count(total)} ${matching(total)}. ${priceOfAll(known)}, ${ownedWords(owned, total)}.`;
}

/** "36 free counts, about 6 seconds, 0 credits" */
export function planWords({ counts, seconds }: AudiencePlan): string {
  const time = seconds < 1 ? 'less than a second' : `about ${counted(seconds, 'second', 'seconds')}`;
  return `${counted(counts, 'free count', 'free counts')}, ${time}, 0 credits`;
}

/** Why something is not known, behind a lead such as "Count not known". */
export function quietly(lead: string, failure: Failure | null): string {
  if (failure === null) return `${lead}.`;
  return failure.code === 'offline' ? `${lead}: the service cannot be reached.` : `${lead}. ${failure.message}`;
}

/** Behind an audience map that has come to rest: "36 counts", "stopped after 12 of 36 counts". */
export function drawnWords({ done, of }: Audience): string {
  return done < of ? `stopped after ${count(done)} of ${counted(of, 'count', 'counts')}` : counted(of, 'count', 'counts');
}

/** What a bar tells, in full: "Germany: 56,321 people, 38 % of all". */
export function barWords({ label, count: people }: AudienceBar, total: number | null): string {
  if (people === null) return `${label}: not counted yet`;
  const part = total === null || total === 0 ? '' : `, ${share(people, total)} of all`;
  return `${label}: ${counted(people, 'person', 'people')}${part}`;
}
