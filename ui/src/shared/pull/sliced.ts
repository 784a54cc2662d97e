// Owns: what is said about a load by slices, and how its slices lie beside each other. Does not own: the load.
import type { SlicedState, SliceInfo } from '../../generated/types';
import { count, credits } from '../../words/numbers';
import { tPlural, t } from '../../words/translate';

/** Whether it can still go on: while it asks for totals, while it loads, and while it stands in the middle of either. */
export const slicesGoOn = ({ phase }: Pick<SlicedState, 'phase'>): boolean => phase === 'running' || phase === 'paused' || phase === 'interrupted';

/** Its state, in a word. */
export function slicedStands({ phase, stage, ending }: Pick<SlicedState, 'phase' | 'stage' | 'ending'>): string {
  if (ending === 'paused') return t('Pausing');
  if (ending === 'stopped') return t('Stopping');
  if (phase === 'paused') return t('Paused');
  if (phase === 'interrupted') return t('Interrupted');
  if (phase === 'stopped') return t('Stopped');
  if (stage === 'planned') return t('Planned');
  if (phase === 'done') return t('Done');
  return stage === 'looking' ? t('Looking') : t('Loading');
}

/** Slices that are over: loaded, or left out because the service refuses them. */
export const slicesDone = ({ slices }: Pick<SlicedState, 'slices'>): number => slices.filter(({ state }) => state === 'done' || state === 'left').length;

/** The slice that is being loaded, with its place from 1; none while none is. */
export function sliceNow({ slices, pull }: Pick<SlicedState, 'slices' | 'pull'>): { slice: SliceInfo; place: number } | null {
  const at = slices.findIndex(({ search }) => search === pull?.search);
  const slice = slices[at];
  return slice === undefined ? null : { slice, place: at + 1 };
}

/** "Germany, 11–50"; of the search as it is "All of it". */
export const sliceName = (parts: readonly string[]): string => (parts.length === 0 ? t('All of it') : parts.join(', '));

/** Rows of the slices that are here, and how many can be had. */
export const slicesCame = ({ slices }: Pick<SlicedState, 'slices'>): number => slices.reduce((sum, { loaded, reach }) => sum + Math.min(loaded, reach), 0);

/** "24,790 of 59,120 rows · 2,479 of at most 5,912 credits" */
export function slicedWords(state: SlicedState): string {
  const { stage, questions, mostQuestions, reach, spent, agreed, worst } = state;
  if (stage === 'looking') return tPlural(questions, '{n} total of at most {most}', '{n} totals of at most {most}', { most: count(mostQuestions) });
  return [t('{n} of {all} rows', { n: slicesCame(state), all: reach }), t('{paid} of at most {most}', { paid: credits(spent), most: credits(stage === 'planned' ? spent + worst : agreed) })].join(' · ');
}

/** Slices that share their first part lie under each other. */
export interface SliceColumn {
  name: string;
  rows: number;
  slices: readonly { slice: SliceInfo; name: string }[];
  /** What no slice reaches of it: words and number. */
  missed: readonly { name: string; rows: number }[];
}

/** What no slice reaches, in words: "Germany, Employees not told". */
export const missedName = ({ parts, by }: SlicedState['missed'][number]): string => {
  const why = by === null ? t('more than the service gives') : t('{filter} not told', { filter: by });
  return parts.length === 0 ? why : `${parts.join(', ')}: ${why}`;
};

export function sliceColumns({ slices, missed }: Pick<SlicedState, 'slices' | 'missed'>): SliceColumn[] {
  const named = new Map<string, { slices: { slice: SliceInfo; name: string }[]; missed: { name: string; rows: number }[] }>();
  const column = (name: string) => {
    const known = named.get(name) ?? { slices: [], missed: [] };
    named.set(name, known);
    return known;
  };
  for (const slice of slices) column(slice.parts[0] ?? '').slices.push({ slice, name: slice.parts.slice(1).join(', ') });
  for (const one of missed) {
    const name = one.parts[0] ?? '';
    column(name).missed.push({ name: missedName({ ...one, parts: one.parts.slice(1) }), rows: one.rows });
  }
  return [...named].map(([name, { slices: own, missed: not }]) => ({
    name,
    rows: own.reduce((sum, { slice }) => sum + slice.reach, 0) + not.reduce((sum, { rows }) => sum + rows, 0),
    slices: own,
    missed: not,
  }));
}
