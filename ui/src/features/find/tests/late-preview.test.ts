import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { Preview } from '../../../generated/types';
import { Finder } from '../finder.svelte';
import { head, preview, pull, quote, view } from './samples';

afterEach(async () => await endEngine());

const spelled = { country: ['Germany'], industry: ['software development'] };

test.each([
  ['before the search is here', 'early'],
  ['after the search is here', 'late'],
])('a search that was started stays on show when a preview asked before it answers %s', async (_, when) => {
  let answer: (preview: Preview) => void = () => undefined;
  let open: () => void = () => undefined;
  const found = head({ filters: spelled, loaded: 100 });
  const asked = mockEngine({
    preview: () => new Promise<Preview>((resolve) => (answer = resolve)),
    start_pull: () => pull(),
    open_search: () => new Promise((resolve) => (open = () => resolve(found))),
    quote_pull: () => quote(),
    open_view: () => view(),
  });
  const called = (name: string): Promise<void> =>
    vi.waitFor(() => expect(asked.map((one) => one.name), `${name} is under way`).toContain(name));
  const finder = new Finder('companies');
  finder.use({ industry: ['software development'], country: ['germany'] });
  await called('preview');
  const begun = finder.more(100);
  await called('open_search');
  // Asked before the search was started, so it does not know of it; and it spells the country anew.
  const told = preview({ filters: spelled, search: null });
  if (when === 'early') {
    answer(told);
    await vi.waitFor(() => expect(finder.filters, 'the spelling is taken over').toEqual(spelled));
  }
  open();
  await begun;
  if (when === 'late') {
    answer(told);
    await vi.waitFor(() => expect(finder.filters, 'the spelling is taken over').toEqual(spelled));
  }
  expect(finder.head?.search, 'what was paid for is on show').toBe(found.search);
});
