// Owns: what is said about a job: how far it is, what it has cost, what came of it. Does not own: the job.
import { spokenSeconds } from '../../kit/countdown.svelte';
import { aligned, amount, credits, share } from '../../words/numbers';
import type { JobNeed, JobPhase, JobState, StepState, Tenths } from '../../generated/types';
import { t } from '../../words/translate';
import { nameOf } from './words';

const PHASES: Record<JobPhase, string> = {
  running: t('Running'),
  paused: t('Paused'),
  interrupted: t('Waiting for you'),
  stopped: t('Stopped'),
  done: t('Done'),
};

/** Nothing is asked of the person: it goes on by itself. */
export const goesOnAlone = ({ phase, need }: JobState): boolean => phase === 'interrupted' && need === 'outcome';
/** Something is asked of the person before it goes on. */
export const asks = (job: JobState): boolean => job.phase === 'interrupted' && !goesOnAlone(job);

/** A word of the person about what it costs, and nothing else. */
const WORD: ReadonlySet<JobNeed | null> = new Set(['price', 'limit', 'agree']);
/** It asks because something went wrong. */
export const wentWrong = (job: JobState): boolean => asks(job) && !WORD.has(job.need);

const TONES: Record<JobPhase, 'plain' | 'ok' | 'gold' | 'bad' | 'busy'> = {
  running: 'busy',
  paused: 'gold',
  interrupted: 'bad',
  stopped: 'plain',
  done: 'ok',
};

/** Of the word for the phase. */
export const toneOf = (job: JobState): (typeof TONES)[JobPhase] => (job.phase === 'interrupted' && !wentWrong(job) ? 'gold' : TONES[job.phase]);

export const phaseWords = (job: JobState): string => (goesOnAlone(job) ? t('Waiting') : PHASES[job.phase]);

/** Whether it can still go on. */
export const isOpen = ({ phase }: JobState): boolean => phase === 'running' || phase === 'paused' || phase === 'interrupted';

/** Rows that have their outcome. */
export function settled({ found, none, failed, cannot, suppressed, skipped, spared, unclear }: StepState): number {
  return found + none + failed + cannot + suppressed + skipped + spared + unclear;
}

/** Rows that a step is about. */
export const rowsOfStep = (step: StepState): number => settled(step) + step.running + step.waiting;

const sum = (job: JobState, of: (step: StepState) => number): number => job.steps.reduce((all, step) => all + of(step), 0);

/** All steps together. */
export const settledOf = (job: JobState): number => sum(job, settled);
export const placesOf = (job: JobState): number => sum(job, rowsOfStep);
export const failedOf = (job: JobState): number => sum(job, ({ failed }) => failed);
/** Rows that wait at a step: what it did not get to. */
export const waitingOf = (job: JobState): number => sum(job, ({ waiting }) => waiting);
export const unclearOf = (job: JobState): number => sum(job, ({ unclear }) => unclear);

/** The step that is on: the first that asks, else the first that waits, else the last. */
export function stepOn({ steps }: JobState): StepState | undefined {
  return steps.find(({ running }) => running > 0) ?? steps.find(({ waiting }) => waiting > 0) ?? steps.at(-1);
}

/** The most that it spends before it asks: the quote, or the limit where that is lower or the quote knew no price. */
export function mostOf({ spendingLimit, quoted, spent }: JobState): Tenths | null {
  const worst = quoted[2];
  if (spendingLimit === null) return worst >= spent && worst > 0 ? worst : null;
  return worst === 0 || spent > worst ? spendingLimit : Math.min(spendingLimit, worst);
}

/** "E-mail 1,220 of 2,000 · 9/s · 212.0 credits spent of 340 · 1 min 27 s left" */
export function progressWords(job: JobState): string {
  const on = stepOn(job);
  const parts: string[] = on === undefined ? [] : [t('{what} {n} of {all}', { what: nameOf(on.find), n: settled(on), all: rowsOfStep(on) })];
  const running = job.phase === 'running';
  if (running && job.rate !== null) parts.push(`${amount(job.rate)}/s`);
  const most = mostOf(job);
  // One place behind the point, so that a number that grows does not jump.
  const spent = aligned(job.spent);
  parts.push(most === null ? t('{spent} credits spent', { spent }) : t('{spent} credits spent of {most}', { spent, most: amount(most) }));
  if (running && job.secondsLeft !== null) parts.push(t('{time} left', { time: spokenSeconds(job.secondsLeft) }));
  return parts.join(' · ');
}

const QUARTERS = 4;

/** What is read out: it changes with the phase and with each quarter, not with every row. */
export function spokenWords(job: JobState): string {
  if (job.phase !== 'running') return `${job.title}: ${phaseWords(job)}.${job.trouble === null ? '' : ` ${job.trouble}`}`;
  const places = placesOf(job);
  const quarter = places === 0 ? 0 : Math.floor((settledOf(job) / places) * QUARTERS);
  return t('{job}: {share} done.', { job: job.title, share: share(quarter, QUARTERS) });
}

/** "Quoted: 0 to 340 credits, likely 128. Spent: 212 credits." */
export function quotedWords({ quoted: [best, likely, worst], spent, steps }: JobState): string {
  // What is asked costs something where it finds something: a worst case of nothing, or one that was passed, lacked a price.
  const beyond = spent > worst;
  const unpriced = worst === 0 && steps.some(({ asked }) => asked > 0);
  if (unpriced) return t('Quoted: no price was known. Spent: {spent}.', { spent: credits(spent) });
  const range = best === worst ? credits(worst) : t('{least} to {most}', { least: amount(best), most: credits(worst) });
  if (likely === null) {
    const words = { range, spent: credits(spent) };
    return beyond ? t('Quoted: {range} and what had no price yet. Spent: {spent}.', words) : t('Quoted: {range}. Spent: {spent}.', words);
  }
  const words = { range, likely: amount(likely), spent: credits(spent) };
  return beyond ? t('Quoted: {range} and what had no price yet, likely {likely}. Spent: {spent}.', words) : t('Quoted: {range}, likely {likely}. Spent: {spent}.', words);
}

/** "1,220 found, 20 being looked up, 3 failed, 757 waiting": only what there is. */
export function stepWords(step: StepState): string {
  const parts: readonly [number, string][] = [
    [step.found, t('{n} found', { n: step.found })],
    [step.none, t('{n} not found', { n: step.none })],
    [step.running, t('{n} being looked up', { n: step.running })],
    [step.failed, t('{n} failed', { n: step.failed })],
    [step.unclear, t('{n} not confirmed', { n: step.unclear })],
    [step.cannot, t('{n} cannot be looked up', { n: step.cannot })],
    [step.suppressed, t('{n} suppressed', { n: step.suppressed })],
    [step.skipped, t('{n} left out by “only if”', { n: step.skipped })],
    [step.spared, t('{n} left alone because of their status', { n: step.spared })],
    [step.waiting, t('{n} waiting', { n: step.waiting })],
  ];
  return parts.filter(([rows]) => rows > 0).map(([, words]) => words).join(', ');
}
