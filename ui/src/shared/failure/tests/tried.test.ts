import { afterEach, expect, test } from 'vitest';
import type { Failure } from '../../../bridge/failure';
import { notices } from '../../../kit/notices.svelte';
import { Newest, quietly, tried } from '../tried';

const refused = (message: string): Promise<never> => Promise.reject({ code: 'refused', message });
const shows = (): { failure: Failure | null } => ({ failure: null });

afterEach(() => notices.shown.forEach(({ id }) => notices.dismiss(id)));

test('a failure is shown until something is done', async () => {
  const by = shows();
  expect(await tried(by, () => refused('It did not work.')), 'it was not done').toBe(false);
  expect(by.failure?.message, 'what failed').toBe('It did not work.');
  expect(await tried(by, () => Promise.resolve()), 'it was done').toBe(true);
  expect(by.failure, 'the one before is over').toBeNull();
});

test('where nothing shows it, a failure is said on the notice board', async () => {
  expect(await quietly(() => refused('It did not work.')), 'it was not done').toBe(false);
  expect(notices.shown.map(({ text }) => text), 'said once').toEqual(['It did not work.']);
});

test('what comes of an asking that was overtaken is dropped', async () => {
  const by = shows();
  const newest = new Newest();
  const taken: string[] = [];
  const failed = newest.ask(by, () => refused('Too late.'), () => undefined);
  const late = newest.ask(by, () => Promise.resolve('old'), (answer) => taken.push(answer));
  await newest.ask(by, () => Promise.resolve('new'), (answer) => taken.push(answer));
  await Promise.all([failed, late]);
  expect(taken, 'the newest alone').toEqual(['new']);
  expect(by.failure, 'nor is the failure of an older one shown').toBeNull();
});
