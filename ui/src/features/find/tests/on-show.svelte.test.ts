import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import { meter } from '../../../shared/settle/tests/samples';
import { Finder } from '../finder.svelte';
import { column, head, preview, quote, view } from './samples';

let stop: () => void = () => undefined;
afterEach(async () => {
  stop();
  await endEngine();
});

const done = head({ loaded: 200, pull: null });

/** A search that is open, on a screen that is not shown yet. */
async function opened(): Promise<{ finder: Finder; priced: () => number }> {
  const asked: Asked[] = mockEngine({
    columns: () => [column('name')],
    layout: () => ({ grid: 'companies', columns: [] }),
    recent_searches: () => [],
    preview: () => preview({ filters: done.filters, search: done }),
    open_search: () => done,
    quote_pull: () => quote(),
    open_view: () => view({ rows: 200, of: 200 }),
  });
  const finder = new Finder('companies');
  stop = $effect.root(() => finder.start());
  flushSync();
  await finder.reopen(done.search);
  await vi.waitFor(() => expect(finder.previewer.waiting, 'at rest').toBe(false));
  await vi.waitFor(() => expect(finder.loader.next, 'the price of the next page is known').not.toBeNull());
  return { finder, priced: () => asked.filter(({ name }) => name === 'quote_pull').length };
}

test('a screen that is hidden asks for its price once, when it is shown again', async () => {
  const { finder, priced } = await opened();
  const before = priced();
  for (let time = 0; time < 2; time += 1) await tell({ what: 'credits', meter: meter() });
  expect(priced(), 'nobody sees it').toBe(before);
  finder.enter();
  await vi.waitFor(() => expect(priced(), 'once for both').toBe(before + 1));
});

test('a screen on show asks each time the credits change, and not for being shown', async () => {
  const { finder, priced } = await opened();
  const before = priced();
  const leave = finder.enter();
  expect(priced(), 'nothing has changed').toBe(before);
  await tell({ what: 'credits', meter: meter() });
  await vi.waitFor(() => expect(priced(), 'what is left has changed').toBe(before + 1));
  leave();
  await tell({ what: 'credits', meter: meter() });
  expect(priced(), 'it is hidden again').toBe(before + 1);
});

test('before the first page the price is asked for again, and what is known stays until it is here', async () => {
  const asked = mockEngine({ columns: () => [column('name')], layout: () => ({ grid: 'companies', columns: [] }), recent_searches: () => [], preview: () => preview() });
  const finder = new Finder('companies');
  stop = $effect.root(() => finder.start());
  flushSync();
  finder.enter();
  await vi.waitFor(() => expect(finder.previewer.waiting, 'at rest').toBe(false));
  const previews = (): number => asked.filter(({ name }) => name === 'preview').length;
  const before = previews();
  await tell({ what: 'credits', meter: meter() });
  expect(finder.previewer.waiting, 'the filters are the same').toBe(false);
  await vi.waitFor(() => expect(previews(), 'the price may be another').toBe(before + 1));
});
