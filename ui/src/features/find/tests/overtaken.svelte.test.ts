import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../../bridge/tests/mock';
import type { Preview, SearchHead } from '../../../generated/types';
import { Finder } from '../finder.svelte';
import { column, head, preview, pull, quote, view } from './samples';

let stop: () => void = () => undefined;
afterEach(async () => {
  stop();
  await endEngine();
});

const running = head({ loaded: 100, pull: pull() });
const done = head({ loaded: 200, pull: null });

/** The screen's state as it runs in a component. */
function started(): Finder {
  const finder = new Finder('companies');
  stop = $effect.root(() => finder.start());
  flushSync();
  return finder;
}

const rest = {
  columns: () => [column('name')],
  layout: () => ({ grid: 'companies' as const, columns: [] }),
  recent_searches: () => [],
  quote_pull: () => quote(),
  start_pull: () => pull(),
  open_view: () => view(),
};

test('an answer that was overtaken by the end of the load does not bring the load back', async () => {
  const answers: ((head: SearchHead) => void)[] = [];
  mockEngine({
    ...rest,
    preview: () => preview(),
    open_search: () => (answers.length < 1 ? new Promise<SearchHead>((resolve) => answers.push(resolve)) : done),
  });
  const finder = started();
  const begun = finder.begin(finder.request('more', 100));
  await vi.waitFor(() => expect(answers, 'the search is asked for').toHaveLength(1));
  await tell({ what: 'pull', pull: pull({ phase: 'done' }) });
  answers[0]?.(running);
  await begun;
  expect(finder.pull, 'the load is over').toBeNull();
  expect(finder.head?.loaded, 'with all its rows').toBe(200);
});

test('a preview that is older than what was told since changes nothing', async () => {
  let answer: (preview: Preview) => void = () => undefined;
  const asked = mockEngine({ ...rest, preview: () => new Promise<Preview>((resolve) => (answer = resolve)), open_search: () => done });
  const finder = started();
  finder.use(running.filters);
  const about = { name: 'preview', request: { kind: 'companies', filters: running.filters } };
  await vi.waitFor(() => expect(asked, 'the preview is under way').toContainEqual(about));
  await finder.begin(finder.request('more', 100));
  answer(preview({ filters: running.filters, search: running }));
  await vi.waitFor(() => expect(finder.previewer.waiting, 'the preview has come').toBe(false));
  expect(finder.pull, 'the load is over').toBeNull();
});
