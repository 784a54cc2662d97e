// Owns: what is said about a pull. Does not own: the pull.
import type { Phase, PullState } from '../../generated/types';
import { spokenSeconds } from '../countdown.svelte';
import { count, credits, rate } from '../words';

export const phaseWords: Record<Phase, string> = {
  running: 'Loading',
  paused: 'Paused',
  interrupted: 'Interrupted',
  stopped: 'Stopped',
  done: 'Done',
};

/** "620 of 1,000 · 6.0 requests/s · 38 credits to go · 12 s left" */
export function progressWords({ received, wanted, phase, rateTenths, toGo, leftMs }: PullState): string {
  const parts = [`${count(received)} of ${count(wanted)}`];
  const running = phase === 'running';
  if (running && rateTenths !== null) parts.push(`${rate(rateTenths)} requests/s`);
  if (phase !== 'done' && phase !== 'stopped') parts.push(`${credits(toGo)} to go`);
  if (running && leftMs !== null) parts.push(`${spokenSeconds(Math.ceil(leftMs / 1000))} left`);
  return parts.join(' · ');
}

/** Whether it can still go on. */
export const isOpen = ({ phase }: PullState): boolean => phase === 'running' || phase === 'paused' || phase === 'interrupted';
