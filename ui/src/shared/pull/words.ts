// Owns: what is said about a pull, and about how much of a search is loaded. Does not own: the pull.
import type { Phase, PullState, SearchHead, SearchKind, Tenths } from '../../generated/types';
import { searchFacts } from '../../words/catalog';
import { tPlural, t } from '../../words/translate';
import { spokenSeconds } from '../../kit/countdown.svelte';
import { credits, rate } from '../../words/numbers';

const phaseWords: Record<Phase, string> = {
  running: t('Loading'),
  paused: t('Paused'),
  interrupted: t('Interrupted'),
  stopped: t('Stopped'),
  done: t('Done'),
};

/** What becomes of a load once the page under way is here, as long as that is to come. */
const ENDINGS: Partial<Record<Phase, string>> = { paused: t('Pausing'), stopped: t('Stopping') };

/** The state of a load, in a word. */
export const standsWords = ({ phase, ending }: PullState): string => (ending === null ? undefined : ENDINGS[ending]) ?? phaseWords[phase];

/** "620 of 1,000 · 6.0 pages/s · 38 credits to go · 12 s left"; without the end, where more came than was foreseen. */
export function progressWords({ received, wanted, phase, ending, rateTenths, toGo, leftMs }: PullState): string {
  const parts = [wanted < received ? t('{n} so far', { n: received }) : t('{n} of {all}', { n: received, all: wanted })];
  const running = phase === 'running' && ending === null;
  if (running && rateTenths !== null) parts.push(t('{rate} pages/s', { rate: rate(rateTenths) }));
  if (phase !== 'done' && phase !== 'stopped') parts.push(t('{credits} to go', { credits: credits(toGo) }));
  if (running && leftMs !== null) parts.push(t('{time} left', { time: spokenSeconds(Math.ceil(leftMs / 1000)) }));
  return parts.join(' · ');
}

/** "300 of 1,284 loaded"; the service does not always say how many there are. */
export function loadedWords({ loaded, total }: SearchHead): string {
  return total === null ? t('{n} loaded', { n: loaded }) : t('{n} of {all} loaded', { n: loaded, all: total });
}

/** The most that a page of so many rows can cost; of the largest there is, where its size is not known. */
export function pagePrice(kind: SearchKind, rows: number = searchFacts[kind].largestPage): Tenths {
  return searchFacts[kind].price * rows;
}

/** What was charged although it was owned; nothing where every row was new. */
export function againWords({ kind, received, fresh }: PullState): string | null {
  const again = received - fresh;
  if (again <= 0) return null;
  const cost = credits(again * searchFacts[kind].price);
  return tPlural(
    again,
    '{n} of them you owned already: the service charged it again, {cost}',
    '{n} of them you owned already: the service charged them again, {cost}',
    { cost },
  );
}

/** The reference that the engine puts behind what stands in the way of a load; the log has it too. */
const REFERENCE = /^(.*\S)\s+\((P[0-9A-F]+-\d+)\)$/s;

/** What stands in the way, apart from its reference: that one is for support, not for who reads the sentence. */
export function troubleOf({ trouble }: Pick<PullState, 'trouble'>): { text: string | null; reference: string | null } {
  const [, text, reference] = REFERENCE.exec(trouble ?? '') ?? [];
  return text === undefined || reference === undefined ? { text: trouble, reference: null } : { text, reference };
}

/** Whether it can still go on. */
export const isOpen = ({ phase }: PullState): boolean => phase === 'running' || phase === 'paused' || phase === 'interrupted';
