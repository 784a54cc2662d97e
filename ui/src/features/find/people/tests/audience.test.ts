import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../../bridge/tests/mock';
import type { Audience, AudiencePlan, Filters } from '../../../../generated/types';
import { AudienceDrawing } from '../audience.svelte';
import { COUNT_PAUSE } from '../count.svelte';
import { audience, bar, failure, later, Plot, problem } from './samples.svelte';

const consultants: Filters = { 'jobTitle.include': ['Consultant'] };

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
const names = (asked: Asked[]): string[] => asked.map(({ name }) => name);

interface World {
  asked: Asked[];
  plot: Plot;
  map: AudienceDrawing;
}

function world(start: () => Audience | Promise<Audience> = () => audience()): World {
  const asked = mockEngine({ plan_audience: () => ({ counts: 36, seconds: 6 }), start_audience: start, stop_audience: () => ({}) });
  const plot = new Plot(consultants);
  return { asked, plot, map: new AudienceDrawing(plot) };
}

async function drawn(of: World): Promise<void> {
  of.map.toggle();
  await settle();
  await of.map.start();
  of.map.heard(audience({ running: false, done: 36 }));
}

test('what it takes is told before anything is counted', async () => {
  const { asked, map } = world();
  map.toggle();
  await settle();
  expect(map.plan, 'shown before the button is pressed').toEqual({ counts: 36, seconds: 6 });
  expect(names(asked), 'opening it counts nothing').toEqual(['plan_audience']);
});

test('what earlier filters would have taken is not told for the ones of now', async () => {
  const slow = later<AudiencePlan>();
  const replies = [slow.promise, Promise.resolve({ counts: 20, seconds: 4 })];
  mockEngine({ plan_audience: () => replies.shift() as Promise<AudiencePlan> });
  const plot = new Plot(consultants);
  const map = new AudienceDrawing(plot);
  map.toggle();
  plot.now = { 'jobTitle.include': ['Architect'] };
  map.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  slow.answer({ counts: 36, seconds: 6 });
  await settle();
  expect(map.plan, 'the answer that came last is the older one').toEqual({ counts: 20, seconds: 4 });
});

test('it cannot start before it was told, nor with filters that cannot be counted', async () => {
  const { asked, plot, map } = world();
  await map.start();
  plot.wrong = [problem];
  map.toggle();
  await settle();
  await map.start();
  expect(asked, 'neither planned nor started').toEqual([]);
});

test('progress of another map, or of one before, is not shown', async () => {
  const one = world();
  await drawn(one);
  one.map.heard(audience({ audience: 3, done: 1 }));
  expect(one.map.drawn?.done, 'it has another number').toBe(36);
});

test('news that comes before the answer to the start is not lost', async () => {
  const slow = later<Audience>();
  const { map } = world(() => slow.promise);
  map.toggle();
  await settle();
  const started = map.start();
  map.heard(audience({ done: 36, running: false }));
  slow.answer(audience({ done: 0 }));
  await started;
  expect(map.drawn, 'the newer of the two').toMatchObject({ done: 36, running: false });
});

test('bars keep their place while they are counted, and stand by size at the end', async () => {
  const one = world();
  one.map.toggle();
  await settle();
  await one.map.start();
  const sorted = audience();
  const first = sorted.breakdowns[0];
  if (first === undefined) throw new Error('The sample has a first breakdown.');
  first.bars = [bar('France', 40_000), bar('Germany', null)];
  const labels = (): string[] => one.map.drawn?.breakdowns[0]?.bars.map(({ label }) => label) ?? [];
  one.map.heard(sorted);
  expect(labels(), 'none moves away under the pointer').toEqual(['Germany', 'France']);
  one.map.heard({ ...sorted, running: false, done: 36 });
  expect(labels(), 'the order of the engine').toEqual(['France', 'Germany']);
});

test('stopping asks the engine, and what is here stays', async () => {
  const { asked, map } = world();
  map.toggle();
  await settle();
  await map.start();
  await map.stop();
  expect(asked.at(-1), 'by its number').toEqual({ name: 'stop_audience', request: { audience: 4 } });
  map.heard(audience({ running: false }));
  await settle();
  expect([map.drawn?.done, map.partial, map.plan?.counts], 'drawing the rest is offered, with what it takes').toEqual([12, true, 36]);
});

test('a click on a bar sets its filters, and marks it', async () => {
  const one = world();
  await drawn(one);
  const [where] = one.map.drawn?.breakdowns ?? [];
  const germany = where?.bars[0];
  if (where === undefined || germany === undefined) throw new Error('The sample has a bar.');
  expect(one.map.isChosen(where, germany), 'not yet').toBe(false);
  one.map.choose(where, germany);
  expect(one.plot.now, 'just as the engine made them').toBe(germany.filters);
});

test('a change after it was drawn makes it one about earlier filters, and draws again only when asked', async () => {
  const one = world();
  const { asked, plot, map } = one;
  await drawn(one);
  expect(map.earlier, 'it is about the filters').toBe(false);
  plot.now = { ...consultants, 'location.include': ['Germany'] };
  map.changed();
  expect(map.earlier, 'nobody may take it for current').toBe(true);
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  expect(names(asked).filter((name) => name === 'start_audience'), 'nothing is counted by itself').toHaveLength(1);
  expect(names(asked).at(-1), 'what drawing again takes is told').toBe('plan_audience');
});

test('filters that the engine only spells in another way are the same filters', async () => {
  const one = world();
  await drawn(one);
  one.plot.now = { 'jobTitle.include': ['Architect', 'Consultant'] };
  one.map.changed();
  await vi.advanceTimersByTimeAsync(COUNT_PAUSE);
  const sorted = audience({ filters: { 'jobTitle.include': ['Consultant', 'Architect'] } });
  await one.map.start();
  one.map.heard(sorted);
  expect(one.map.earlier, 'as they were sent').toBe(false);
  one.plot.now = { 'jobTitle.include': ['Consultant', 'Architect'] };
  expect(one.map.earlier, 'in the order of the engine').toBe(false);
});

test('a bar that the filters held already stays marked as long as they do', async () => {
  const one = world();
  await drawn(one);
  const own = bar('Consultant', 900, consultants, true);
  const title = { field: 'jobTitle.include', label: 'Words in the title', note: '', bars: [own] };
  one.map.choose(title, own);
  expect([one.plot.now, one.map.isChosen(title, own)], 'there is nothing to set').toEqual([consultants, true]);
  one.plot.now = { ...consultants, 'location.include': ['Germany'] };
  expect(one.map.isChosen(title, own), 'another filter does not touch it').toBe(true);
  one.plot.now = { 'jobTitle.include': ['Architect'] };
  expect(one.map.isChosen(title, own), 'it is gone from the filters').toBe(false);
});

test('a failure to start is told and can be tried again', async () => {
  let fails = true;
  const { map } = world(() => {
    if (fails) throw failure();
    return audience();
  });
  map.toggle();
  await settle();
  await map.start();
  expect(map.trouble?.failure.code, 'kept for the section').toBe('offline');
  fails = false;
  map.again();
  await settle();
  expect([map.trouble, map.running], 'the same once more').toEqual([null, true]);
});
