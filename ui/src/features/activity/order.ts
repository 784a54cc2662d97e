// Owns: pulls and jobs in one order, the newest first. Does not own: either of them.
import type { JobState, PullState, UnconfirmedCall } from '../../generated/types';

export type Line = { kind: 'pull'; key: string; what: PullState } | { kind: 'job'; key: string; what: JobState };

export function inOneOrder(pulls: readonly PullState[], jobs: readonly JobState[]): Line[] {
  const lines: Line[] = [
    ...pulls.map((what) => ({ kind: 'pull' as const, key: `pull ${what.pull}`, what })),
    ...jobs.map((what) => ({ kind: 'job' as const, key: `job ${what.job}`, what })),
  ];
  return lines.sort((one, other) => other.what.startedAt - one.what.startedAt);
}

/** Whether it goes on only when a person says how; a job that waits for the outcome of a call goes on alone. */
export const waitsForPerson = (one: Line): boolean => one.what.phase === 'interrupted' && !(one.kind === 'job' && one.what.need === 'outcome');

/** Whether it is still going on, or can without a word of anybody. */
export const underWay = (one: Line): boolean => one.what.phase !== 'stopped' && one.what.phase !== 'done' && !waitsForPerson(one);

/** The calls in doubt for which a load waits: they are decided about there. */
export const inDoubt = ({ pull, unclear, phase }: PullState, calls: readonly UnconfirmedCall[]): UnconfirmedCall[] =>
  unclear && (phase === 'interrupted' || phase === 'paused') ? calls.filter((call) => call.pull === pull) : [];
