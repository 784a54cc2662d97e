import { afterEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { listening } from '../../../bridge/events';
import { endEngine, later, tell } from '../../../bridge/tests/mock';
import { day } from '../../../words/dates';
import { notices } from '../../../kit/notices.svelte';
import type { NewSince, SavedSearch } from '../../../generated/types';
import { COUNTED_AT_ONCE, Saved } from '../saved.svelte';
import { newsWords } from '../words';
import { engine, failure, head, one, THEN } from './samples';

afterEach(async () => {
  for (const { id } of notices.shown) notices.dismiss(id);
  await endEngine();
});

async function loaded(): Promise<Saved> {
  const saved = new Saved();
  await saved.load();
  return saved;
}

test('recent searches leave out what is saved, whatever the order of its values', async () => {
  const filters = { jobTitle: ['CTO', 'CEO'] };
  engine([one({ filters })], [head({ search: 1, filters: { jobTitle: ['CEO', 'CTO'] } }), head({ search: 2, filters, kind: 'leads' })]);
  const saved = await loaded();
  expect(saved.unsaved.map(({ search }) => search), 'the same filters of another kind are another search').toEqual([2]);
});

test('removing can be undone, and says that nothing loaded is lost', async () => {
  const asked = engine([one()]);
  const saved = await loaded();
  expect(await saved.remove(one()), 'it is gone').toBe(true);
  expect(saved.searches, 'from the list').toEqual([]);
  expect(notices.shown[0]?.text, 'what was paid for stays').toContain('What it loaded is still yours');
  notices.shown[0]?.action?.run();
  await vi.waitFor(() => expect(saved.searches.map(({ name }) => name), 'it is back').toEqual(['Technical heads']));
  expect(asked.at(-1), 'saved as a new one').toMatchObject({ name: 'save_search', request: { saved: null, name: 'Technical heads', kind: 'people' } });
});

test('what cannot be removed stays, with the reason', async () => {
  engine([one()], [], {
    remove_saved: () => {
      throw failure({ message: 'The disk is full.' });
    },
  });
  const saved = await loaded();
  expect(await saved.remove(one()), 'it is still there').toBe(false);
  expect(saved.searches, 'in the list').toHaveLength(1);
  expect(notices.shown.map(({ text, tone }) => [text, tone]), 'told').toEqual([['The disk is full.', 'bad']]);
});

test('other filters under the same name can be taken back', async () => {
  const asked = engine([one()]);
  const saved = await loaded();
  await saved.edit(one(), { jobTitle: ['CFO'] });
  expect(saved.searches[0]?.filters, 'the new ones').toEqual({ jobTitle: ['CFO'] });
  notices.shown[0]?.action?.run();
  await vi.waitFor(() => expect(saved.searches[0]?.filters, 'the ones before').toEqual({ jobTitle: ['CTO'] }));
  expect(asked.at(-1)?.request, 'the same saved search, not another one').toMatchObject({ saved: 1 });
});

test('a copy carries what the engine asks for and nothing else', async () => {
  const asked = engine([one()]);
  const saved = await loaded();
  await saved.copy(one(), 'json');
  expect(asked.at(-1)?.request, 'the exact request').toEqual({ name: 'Technical heads', kind: 'people', filters: { jobTitle: ['CTO'] }, form: 'json' });
});

test('people searches that ran are counted one after the other, and no more than ten', async () => {
  const many = Array.from({ length: 14 }, (_, at) => one({ saved: at + 1, name: `${at}`, filters: { jobTitle: [`${at}`] } }));
  const others = [one({ saved: 90, kind: 'leads' }), one({ saved: 91, search: null, filters: {} })];
  const waits: ReturnType<typeof later<NewSince>>[] = [];
  const asked = engine([...others, ...many], [], {
    new_since: () => {
      const wait = later<NewSince>();
      waits.push(wait);
      return wait.promise;
    },
  });
  const saved = await loaded();
  saved.countFirst();
  for (let at = 0; at < COUNTED_AT_ONCE; at += 1) {
    await vi.waitFor(() => expect(waits.length, 'one at a time').toBe(at + 1));
    waits[at]?.answer({ total: 5, more: at, at: THEN });
  }
  await vi.waitFor(() => expect(saved.news.of(COUNTED_AT_ONCE)?.more, 'the last answer is here').toBe(COUNTED_AT_ONCE - 1));
  const counted = asked.filter(({ name }) => name === 'new_since').map(({ request }) => request);
  expect(counted, 'the first ten; neither leads nor what never ran').toEqual(many.slice(0, COUNTED_AT_ONCE).map(({ saved }) => ({ saved })));
});

test('counting ends where the screen is left, and where the service cannot be reached', async () => {
  const first = later<NewSince>();
  const asked = engine([one({ saved: 1 }), one({ saved: 2, filters: { a: ['x'] } })], [], { new_since: () => first.promise });
  const saved = await loaded();
  const stop = saved.countFirst();
  stop();
  first.answer({ total: 1, more: 0, at: THEN });
  await vi.waitFor(() => expect(saved.news.of(1)?.total, 'the answer that was under way counts').toBe(1));
  expect(asked.filter(({ name }) => name === 'new_since'), 'no second question').toHaveLength(1);
});

test('a failure ends the counting and is told at its line', async () => {
  const asked = engine([one({ saved: 1 }), one({ saved: 2, filters: { a: ['x'] } })], [], {
    new_since: () => {
      throw failure({ code: 'offline', message: 'The service cannot be reached.' });
    },
  });
  const saved = await loaded();
  saved.countFirst();
  await vi.waitFor(() => expect(saved.news.failureOf(1)?.message, 'told').toBe('The service cannot be reached.'));
  expect(asked.filter(({ name }) => name === 'new_since'), 'the others are not tried in vain').toHaveLength(1);
});

test('a search that runs again shows its new state, and what was new before is forgotten', async () => {
  engine([one()]);
  const saved = new Saved();
  const end = $effect.root(() => saved.start());
  flushSync();
  await vi.waitFor(() => expect(saved.loaded, 'loaded').toBe(true));
  await saved.news.count(1);
  await tell({ what: 'search', search: head({ loaded: 400 }) });
  expect(saved.searches[0]?.search?.loaded, 'more rows').toBe(400);
  expect(saved.news.of(1)?.more, 'still compared with the same run').toBe(41);
  await tell({ what: 'search', search: head({ askedAt: THEN + 1 }) });
  expect(saved.news.of(1), 'another run, another comparison').toBeUndefined();
  end();
});

test('what is told while the lists are on their way is newer than they are', async () => {
  const list = later<SavedSearch[]>();
  engine([], [head({ search: 1 })], { saved_searches: () => list.promise });
  const saved = new Saved();
  const end = $effect.root(() => saved.start());
  flushSync();
  await listening();
  await tell({ what: 'search', search: head({ loaded: 777 }) });
  list.answer([one()]);
  await vi.waitFor(() => expect(saved.loaded, 'loaded').toBe(true));
  expect([saved.recent[0]?.loaded, saved.searches[0]?.search?.loaded], 'the newer number stays in both').toEqual([777, 777]);
  end();
});

test.each([
  [41, `+41 since ${day(THEN)}`],
  [0, `nothing new since ${day(THEN)}`],
  [-3, `3 fewer since ${day(THEN)}`],
  [null, '1,325 matches today'],
])('%s more is told as %s', (more, words) => {
  expect(newsWords({ more, total: 1325, at: 0 }, THEN), 'in a few words').toBe(words);
});

test('a search that the service has not answered yet gives its saved one nothing to open', async () => {
  engine([one({ search: null })]);
  const saved = new Saved();
  const end = $effect.root(() => saved.start());
  flushSync();
  await vi.waitFor(() => expect(saved.loaded, 'loaded').toBe(true));
  await tell({ what: 'search', search: head({ loaded: 0, askedAt: null }) });
  expect(saved.searches[0]?.search, 'not yet').toBeNull();
  await tell({ what: 'search', search: head({ loaded: 100 }) });
  expect(saved.searches[0]?.search?.loaded, 'now it opens free').toBe(100);
  end();
});
