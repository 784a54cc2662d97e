// Owns: pulls and jobs in one order, the newest first. Does not own: either of them.
import type { JobState, PullState } from '../../generated/types';

export type Line = { kind: 'pull'; key: string; what: PullState } | { kind: 'job'; key: string; what: JobState };

export function inOneOrder(pulls: readonly PullState[], jobs: readonly JobState[]): Line[] {
  const lines: Line[] = [
    ...pulls.map((what) => ({ kind: 'pull' as const, key: `pull ${what.pull}`, what })),
    ...jobs.map((what) => ({ kind: 'job' as const, key: `job ${what.job}`, what })),
  ];
  return lines.sort((one, other) => other.what.startedAt - one.what.startedAt);
}

/** Whether it can still go on. */
export const underWay = ({ what: { phase } }: Line): boolean => phase !== 'stopped' && phase !== 'done';
