// Owns: what is said about a pull, and about how much of a search is loaded. Does not own: the pull.
import { searchFacts } from '../../generated/catalog';
import type { Phase, PullState, SearchHead } from '../../generated/types';
import { spokenSeconds } from '../countdown.svelte';
import { count, credits, rate } from '../words';

export const phaseWords: Record<Phase, string> = {
  running: 'Loading',
  paused: 'Paused',
  interrupted: 'Interrupted',
  stopped: 'Stopped',
  done: 'Done',
};

/** "620 of 1,000 · 6.0 requests/s · 38 credits to go · 12 s left"; without the end, where more came than was foreseen. */
export function progressWords({ received, wanted, phase, rateTenths, toGo, leftMs }: PullState): string {
  const parts = [wanted < received ? `${count(received)} so far` : `${count(received)} of ${count(wanted)}`];
  const running = phase === 'running';
  if (running && rateTenths !== null) parts.push(`${rate(rateTenths)} requests/s`);
  if (phase !== 'done' && phase !== 'stopped') parts.push(`${credits(toGo)} to go`);
  if (running && leftMs !== null) parts.push(`${spokenSeconds(Math.ceil(leftMs / 1000))} left`);
  return parts.join(' · ');
}

/** "300 of 1,284 loaded"; the service does not always tell how many there are. */
export function loadedWords({ loaded, total }: SearchHead): string {
  return total === null ? `${count(loaded)} loaded` : `${count(loaded)} of ${count(total)} loaded`;
}

/** What was charged although it was owned; nothing where every row was new. */
export function againWords({ kind, received, fresh }: PullState): string | null {
  const again = received - fresh;
  if (again <= 0) return null;
  const cost = credits(again * searchFacts[kind].price);
  return `${count(again)} of them you owned already: the service charged ${again === 1 ? 'it' : 'them'} again, ${cost}`;
}

/** Whether it can still go on. */
export const isOpen = ({ phase }: PullState): boolean => phase === 'running' || phase === 'paused' || phase === 'interrupted';
