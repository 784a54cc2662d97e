// Owns: what is said about a watch and its runs. Does not own: the watch.
import { day, moment } from '../../words/dates';
import { credits } from '../../words/numbers';
import { t, tPlural } from '../../words/translate';
import type { Enrichment, RecordKind, Watch, WatchOf, WatchRun } from '../../generated/types';

/** From Monday on. */
export const WEEKDAYS: readonly string[] = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')];

/** What can be asked again of a record: fields that the service may say otherwise the next time. */
export const ASKED_AGAIN: Record<RecordKind, readonly { find: Enrichment; label: string }[]> = {
  company: [
    { find: 'company', label: t('Company profiles') },
    { find: 'companyPage', label: t('Company pages') },
  ],
  person: [
    { find: 'profile', label: t('Profiles: job, company, place') },
    { find: 'email', label: t('E-mails and how they are judged') },
    { find: 'mobile', label: t('Mobiles') },
    { find: 'doNotCall', label: t('Do-not-call checks') },
    { find: 'page', label: t('Profile pages') },
  ],
};

const KINDS: Record<WatchOf, string> = { search: t('Saved search'), list: t('List'), view: t('View') };
export const whatWords = ({ what }: Watch): string => KINDS[what];

/** "Every Monday, next on 7 Dec · at most 100 credits each time" */
export function whenWords({ weekday, nextAt, budget }: Watch): string {
  const cost = t('at most {cost} each time', { cost: credits(budget) });
  if (weekday === null) return t('When you ask · {cost}', { cost });
  const name = WEEKDAYS[weekday] ?? '';
  return nextAt === null ? t('Every {weekday} · {cost}', { weekday: name, cost }) : t('Every {weekday}, next on {day} · {cost}', { weekday: name, day: day(nextAt), cost });
}

/** "30 Nov, 09:12: 1,000 asked · 12 new · 31 changed · 100 credits" */
export function runWords(run: WatchRun): string {
  const begun = moment(run.begunAt);
  if (run.endedAt === null) return run.waits ? t('{begun}: waits for you under Activity', { begun }) : t('{begun}: is being asked', { begun });
  const parts = [tPlural(run.asked, '{n} row asked', '{n} rows asked')];
  if (run.added > 0) parts.push(t('{n} new', { n: run.added }));
  parts.push(t('{n} changed', { n: run.changed }), credits(run.charged));
  return `${begun}: ${parts.join(' · ')}`;
}
