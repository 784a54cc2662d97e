import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../bridge/mock';
import type { PullState, UnconfirmedCall } from '../../generated/types';
import { ActivityState } from './activity.svelte';
import { supportText } from './support';

afterEach(endEngine);

const pull: PullState = {
  pull: 7,
  search: 1,
  title: 'Germany',
  phase: 'running',
  wanted: 1000,
  received: 620,
  fresh: 620,
  charged: 620,
  toGo: 380,
  leftMs: null,
  rateTenths: null,
  trouble: null,
  troubleCode: null,
  unclear: false,
  startedAt: 0,
  movedAt: 0,
};
const unconfirmed: UnconfirmedCall = {
  intent: 3,
  at: 0,
  label: 'Companies loaded',
  subject: 'Germany',
  worst: 100,
  reason: 'The connection was lost after the request was sent.',
  operationId: 'op_81f2',
};

test('the navigation counts what runs and what is not confirmed', async () => {
  mockEngine({ activity: () => ({ pulls: [pull, { ...pull, pull: 6, phase: 'done' }], unconfirmed: [unconfirmed] }) });
  const activity = new ActivityState();
  await activity.load();
  expect(activity.waiting, 'one of each; what is done does not wait').toBe(2);
});

test('a pull that was paused shows as paused at once', async () => {
  mockEngine({ activity: () => ({ pulls: [pull], unconfirmed: [] }), pause_pull: () => ({ ...pull, phase: 'paused' }) });
  const activity = new ActivityState();
  await activity.load();
  await activity.pause(7);
  expect(activity.pulls.map(({ phase }) => phase), 'the answer is on the screen').toEqual(['paused']);
});

test('what is copied for support names the call at both ends', () => {
  expect(supportText(unconfirmed).split('\n'), 'everything support asks for').toEqual([
    'Companies loaded: Germany',
    'Sent: 1970-01-01T00:00:00.000Z',
    'May have cost: up to 10 credits',
    'Why it is not confirmed: The connection was lost after the request was sent.',
    'Number at the service: op_81f2',
    'Number in Prospector: 3',
  ]);
});
