import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import type { Count } from '../../../../generated/types';
import { COUNT_PAUSE, LiveCount } from '../count.svelte';
import { counted, failure, france, germany, later, Plot, problem } from './samples.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

function changedTo(plot: Plot, live: LiveCount, filters: typeof germany): void {
  plot.now = filters;
  live.changed();
}

test('the count is asked 300 ms after the last change, about the filters as they are then', async () => {
  const asked = mockEngine({ count_people: () => counted() });
  const plot = new Plot();
  const live = new LiveCount(plot);
  changedTo(plot, live, { 'location.include': ['G'] });
  await vi.advanceTimersByTimeAsync(299);
  changedTo(plot, live, germany);
  await vi.advanceTimersByTimeAsync(299);
  expect(asked, 'the pause starts anew with each change').toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked, 'one question for all of the typing').toEqual([{ name: 'count_people', request: { filters: germany } }]);
  expect([live.standing, live.known?.total], 'and its answer is on show').toEqual(['known', 148_213]);
});

test('filters that are only spelled anew are asked about once, no later, and keep their number', async () => {
  const slow = later<Count>();
  const asked = mockEngine({ count_people: () => slow.promise });
  const plot = new Plot();
  const live = new LiveCount(plot);
  const typed = { 'location.include': ['germany'] };
  changedTo(plot, live, typed);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE - 1);
  plot.now = germany;
  live.respelled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked, 'the pause does not start anew').toEqual([{ name: 'count_people', request: { filters: germany } }]);
  const turned = { 'location.include': ['Germany', ' '] };
  plot.now = turned;
  live.respelled();
  slow.answer(counted());
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.known?.total, asked.length], 'a question under way is not asked again').toEqual(['known', 148_213, 1]);
  plot.now = germany;
  live.respelled();
  live.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, asked.length], 'nor is a number on show').toEqual(['known', 1]);
  plot.now = {};
  live.respelled();
  expect([live.standing, live.known], 'what turns out to be nothing has no number').toEqual(['empty', null]);
});

test('an answer that comes after a newer change is dropped', async () => {
  const first = later<Count>();
  const second = later<Count>();
  const replies = [first.promise, second.promise];
  mockEngine({ count_people: () => replies.shift() as Promise<Count> });
  const plot = new Plot();
  const live = new LiveCount(plot);
  changedTo(plot, live, germany);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  changedTo(plot, live, france);
  first.answer(counted({ total: 1 }));
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.known], 'an answer about filters that are gone is not shown').toEqual(['waiting', null]);
  second.answer(counted({ total: 2 }));
  await vi.advanceTimersByTimeAsync(0);
  expect([live.standing, live.known?.total], 'the newest one is').toEqual(['known', 2]);
});

test('while a number is on its way the last known one stays', async () => {
  const slow = later<Count>();
  const replies = [Promise.resolve(counted({ total: 5 })), slow.promise];
  mockEngine({ count_people: () => replies.shift() as Promise<Count> });
  const plot = new Plot();
  const live = new LiveCount(plot);
  changedTo(plot, live, germany);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  changedTo(plot, live, france);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.known?.total], 'shown dimmed, so nothing jumps').toEqual(['waiting', 5]);
});

test('an overtaken answer keeps what is shown and is asked for once more', async () => {
  const replies = [counted({ total: 5 }), counted({ total: null }), counted({ total: 7 })];
  const asked = mockEngine({ count_people: () => replies.shift() as Count });
  const plot = new Plot();
  const live = new LiveCount(plot);
  changedTo(plot, live, germany);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  changedTo(plot, live, france);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.known?.total], 'nothing is lost by an answer without a number').toEqual(['waiting', 5]);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.known?.total, asked.length], 'the number comes a moment later').toEqual(['known', 7, 3]);
});

test('a service that never tells a number is not asked for ever', async () => {
  const asked = mockEngine({ count_people: () => counted({ total: null }) });
  const plot = new Plot(germany);
  const live = new LiveCount(plot);
  live.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, live.standing, live.failure], 'twice, then it is said').toEqual([2, 'failed', null]);
});

test('nothing is asked without filters, and taking the last one out drops the number at once', async () => {
  const asked = mockEngine({ count_people: () => counted() });
  const plot = new Plot(germany);
  const live = new LiveCount(plot);
  live.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  changedTo(plot, live, {});
  expect([live.standing, live.known], 'no number is about nothing').toEqual(['empty', null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked, 'only the filters were asked about').toHaveLength(1);
});

test('wrong filters wait: they are asked about once they are right', async () => {
  const asked = mockEngine({ count_people: () => counted() });
  const plot = new Plot(germany);
  const live = new LiveCount(plot);
  plot.wrong = [problem];
  live.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, asked.length], 'nothing is sent for filters with problems').toEqual(['held', 0]);
  plot.wrong = [];
  live.checked();
  await vi.advanceTimersByTimeAsync(0);
  expect([live.standing, asked.length], 'a check that came late costs no second pause').toEqual(['known', 1]);
});

test('a problem that is found after the question left drops its answer', async () => {
  const slow = later<Count>();
  mockEngine({ count_people: () => slow.promise });
  const plot = new Plot(germany);
  const live = new LiveCount(plot);
  live.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  plot.wrong = [problem];
  live.checked();
  slow.answer(counted());
  await vi.advanceTimersByTimeAsync(0);
  expect([live.standing, live.known], 'the number was about wrong filters').toEqual(['held', null]);
});

test('a failure is kept quietly, and the next change asks again', async () => {
  let fails = true;
  mockEngine({
    count_people: () => {
      if (fails) throw failure();
      return counted();
    },
  });
  const plot = new Plot(germany);
  const live = new LiveCount(plot);
  live.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.failure?.code], 'the words go by the code').toEqual(['failed', 'offline']);
  fails = false;
  changedTo(plot, live, france);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, live.failure], 'it is over').toEqual(['known', null]);
});

test('going back to filters whose number is known asks nothing; a change of what is owned does', async () => {
  const asked = mockEngine({ count_people: () => counted() });
  const plot = new Plot(germany);
  const live = new LiveCount(plot);
  live.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  changedTo(plot, live, france);
  changedTo(plot, live, germany);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, asked.length], 'its number is on show already').toEqual(['known', 1]);
  live.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked, 'the owned share has to be asked anew').toHaveLength(2);
});

test('nothing is asked once the screen has ended', async () => {
  const asked = mockEngine({ count_people: () => counted() });
  const live = new LiveCount(new Plot(germany));
  live.changed();
  live.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked, 'no question leaves for a screen that is gone').toHaveLength(0);
});

test('what the service turns out to refuse is checked anew, so that it is said beside its field', async () => {
  mockEngine({
    count_people: () => {
      throw failure({ code: 'fields', problems: [problem] });
    },
  });
  const plot = new Plot();
  const live = new LiveCount(plot);
  changedTo(plot, live, germany);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect([live.standing, plot.rechecks]).toEqual(['failed', 1]);
});
