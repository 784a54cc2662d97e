import { afterEach, expect, test } from 'vitest';
import { listening } from '../../../bridge/events';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import type { JobState } from '../../../generated/types';
import { JobControl } from '../control.svelte';
import { Jobs } from '../jobs.svelte';
import { job } from './samples';

let stop: (() => void) | undefined;
afterEach(async () => {
  stop?.();
  stop = undefined;
  await endEngine();
});

async function started(): Promise<Jobs> {
  const jobs = new Jobs();
  stop = $effect.root(() => jobs.start());
  await listening();
  return jobs;
}

const phases = (jobs: readonly JobState[]): [number, string][] => jobs.map((one) => [one.job, one.phase]);

test('jobs are told by list, the newest first, and follow what the engine tells', async () => {
  const first = later<JobState[]>();
  mockEngine({ jobs: () => first.promise });
  const jobs = await started();
  first.answer([job(), job({ job: 4, list: 9, phase: 'done' })]);
  await expect.poll(() => jobs.loaded, { message: 'the first answer is here' }).toBe(true);
  expect(phases(jobs.ofList(2)), 'of this list only').toEqual([[5, 'running']]);
  expect(jobs.waiting, 'what is done does not wait').toBe(1);
  await tell({ what: 'job', job: job({ job: 6, phase: 'interrupted' }) });
  await tell({ what: 'job', job: job({ phase: 'paused' }) });
  expect(phases(jobs.ofList(2)), 'a new one and a changed one').toEqual([[6, 'interrupted'], [5, 'paused']]);
  expect(jobs.waiting, 'what stopped to ask waits for a person, what was paused does not').toBe(1);
});

test('an answer that was overtaken changes nothing back', async () => {
  const slow = later<JobState[]>();
  mockEngine({ jobs: () => slow.promise });
  const jobs = await started();
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  slow.answer([job(), job({ job: 3, phase: 'done' })]);
  await expect.poll(() => jobs.loaded, { message: 'the answer is here' }).toBe(true);
  expect(phases(jobs.all), 'the event is newer than the answer').toEqual([[5, 'done'], [3, 'done']]);
  jobs.moved(job());
  expect(phases(jobs.ofList(2))[0], 'what has ended does not go on').toEqual([5, 'done']);
});

test('a report stays until it is closed, and only of a job that this window saw under way', async () => {
  mockEngine({ jobs: () => [job(), job({ job: 4, phase: 'done' })] });
  const jobs = await started();
  await expect.poll(() => jobs.loaded, { message: 'loaded' }).toBe(true);
  expect(phases(jobs.shownIn(2)), 'an old report does not come up again').toEqual([[5, 'running']]);
  expect([...jobs.headsOf(2).keys()], 'its steps stand over their columns').toEqual(['find.email']);
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  expect(phases(jobs.shownIn(2)), 'its report is shown').toEqual([[5, 'done']]);
  expect(jobs.headsOf(2).size, 'nothing fills the columns any more').toBe(0);
  jobs.close(5);
  expect(jobs.shownIn(2), 'it was closed').toEqual([]);
});

test('the report of the same once more takes the place of the one before', async () => {
  mockEngine({ jobs: () => [job()] });
  const jobs = await started();
  await expect.poll(() => jobs.loaded, { message: 'loaded' }).toBe(true);
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  await tell({ what: 'job', job: job({ job: 6 }) });
  await tell({ what: 'job', job: job({ job: 6, phase: 'done' }) });
  expect(phases(jobs.shownIn(2)), 'two would be called the same').toEqual([[6, 'done']]);
});

test('a list that gets another name is named anew', async () => {
  let name = 'Before';
  const asked = mockEngine({ jobs: () => [job({ listName: name })] });
  const jobs = await started();
  await expect.poll(() => jobs.loaded, { message: 'loaded' }).toBe(true);
  name = 'After';
  await tell({ what: 'lists' });
  await expect.poll(() => jobs.all[0]?.listName, { message: 'asked for again' }).toBe('After');
  expect(asked.length, 'once at the start, once for the change').toBe(2);
});

test('the answer to a click stands until the engine tells of the job anew', async () => {
  mockEngine({ pause_job: () => job({ phase: 'paused' }) });
  let given = $state.raw(job());
  const control = new JobControl(() => given);
  await control.pause();
  expect(control.job.phase, 'at once').toBe('paused');
  given = job({ phase: 'stopped' });
  expect(control.job.phase, 'what is told later is newer').toBe('stopped');
});

test('a click that the engine refuses says why', async () => {
  mockEngine({
    resume_job: () => {
      throw { code: 'credits', message: 'The balance is too low.', reference: 'r' };
    },
  });
  const control = new JobControl(() => job({ phase: 'paused' }));
  await control.resume(null);
  expect([control.job.phase, control.failure?.message, control.busy], 'as it was, with the reason').toEqual(['paused', 'The balance is too low.', false]);
});
