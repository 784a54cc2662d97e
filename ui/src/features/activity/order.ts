// Owns: pulls and jobs in one order, the newest first. Does not own: either of them.
import type { JobState, PullState, SlicedState, UnconfirmedCall } from '../../generated/types';

export type Line =
  | { kind: 'pull'; key: string; what: PullState }
  | { kind: 'slices'; key: string; what: SlicedState }
  | { kind: 'job'; key: string; what: JobState };

const begun = (one: Line): number => (one.kind === 'slices' ? one.what.madeAt : one.what.startedAt);

export function inOneOrder(pulls: readonly PullState[], sliced: readonly SlicedState[], jobs: readonly JobState[]): Line[] {
  const lines: Line[] = [
    ...sliced.map((what) => ({ kind: 'slices' as const, key: `slices ${what.load}`, what })),
    ...pulls.map((what) => ({ kind: 'pull' as const, key: `pull ${what.pull}`, what })),
    ...jobs.map((what) => ({ kind: 'job' as const, key: `job ${what.job}`, what })),
  ];
  return lines.sort((one, other) => begun(other) - begun(one));
}

/** Whether it goes on only when a person says how; a job that waits for the outcome of a call goes on alone. */
export const waitsForPerson = (one: Line): boolean => one.what.phase === 'interrupted' && !(one.kind === 'job' && one.what.need === 'outcome');

/** Whether it is still going on, or can without a word of anybody. */
export const underWay = (one: Line): boolean => one.what.phase !== 'stopped' && one.what.phase !== 'done' && !waitsForPerson(one);

/** The calls in doubt for which a load waits: they are decided about there. */
export const inDoubt = ({ pull, unclear, phase }: PullState, calls: readonly UnconfirmedCall[]): UnconfirmedCall[] =>
  unclear && (phase === 'interrupted' || phase === 'paused') ? calls.filter((call) => call.pull === pull) : [];
