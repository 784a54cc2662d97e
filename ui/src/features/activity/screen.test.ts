import { render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../bridge/mock';
import { pull } from '../../components/pull/test-samples';
import type { JobPhase, JobState } from '../../generated/types';
import ScreenBench from './ScreenBench.svelte';

afterEach(endEngine);

const job = (number: number, phase: JobPhase, startedAt: number): JobState => ({
  job: number,
  list: 2,
  listName: 'Bavaria CTOs',
  title: `Job ${number}`,
  plan: { find: ['email'], topics: [], olderThan: {} },
  phase,
  trouble: null,
  need: null,
  steps: [],
  rows: 10,
  spent: 0,
  quoted: [0, null, 100],
  fuse: null,
  rate: null,
  secondsLeft: null,
  startedAt,
  endedAt: null,
});

const titles = (name: string): string[] =>
  within(screen.getByRole('region', { name })).getAllByRole('listitem').map(({ textContent }) => /Job \d|Germany|France/.exec(textContent ?? '')?.[0] ?? '');

test('jobs stand beside the loads, the newest first: what can go on above what is past', async () => {
  mockEngine({ activity: () => ({ pulls: [pull({ startedAt: 20 }), pull({ pull: 6, title: 'France', phase: 'done', startedAt: 5 })], unconfirmed: [] }) });
  render(ScreenBench, { jobs: [job(1, 'stopped', 1), job(2, 'done', 10), job(3, 'interrupted', 30)] });
  await screen.findByRole('button', { name: 'Germany' });
  expect(titles('Under way'), 'what stopped to ask can go on').toEqual(['Job 3', 'Germany']);
  expect(titles('Past'), 'in the order of their starts').toEqual(['Job 2', 'France', 'Job 1']);
});

test('a workspace without any of them says what will stand here', async () => {
  mockEngine({ activity: () => ({ pulls: [], unconfirmed: [] }) });
  render(ScreenBench, { jobs: [] });
  expect(await screen.findByText(/every job of a list shows here/), 'what it is for').toBeInTheDocument();
});
