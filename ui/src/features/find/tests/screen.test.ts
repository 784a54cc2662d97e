import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import { answering } from '../../../kit/tests/window';
import type { Correction, Filters, Preview, Problem, SearchHead } from '../../../generated/types';
import Screen from './ScreenBench.svelte';
import { column, failure, head, preview, pull, quote, view } from './samples';

interface World {
  found?: SearchHead;
  recent?: SearchHead[];
  problems?: Problem[];
  corrections?: Correction[];
  agree?: boolean;
}

function engine({ found, recent = [], problems = [], corrections = [], agree = false }: World = {}): Asked[] {
  let started: SearchHead | undefined = found;
  return mockEngine({
    columns: () => [column('name', { label: 'Company' })],
    layout: ({ grid }) => ({ grid, columns: [] }),
    recent_searches: () => recent,
    preview: ({ filters }) => preview({ filters, problems, corrections, search: started ?? null, quote: problems.length > 0 ? null : quote() }),
    open_search: () => started ?? head({ loaded: 0, left: 1284, pull: pull({ received: 0 }) }),
    quote_pull: ({ rows }) => quote({ rows: rows ?? 984, worst: rows ?? 984 }),
    start_pull: ({ filters, agreed, rows }) => {
      if (agree && agreed === null) throw failure({ code: 'confirm', quote: quote({ rows: rows ?? 0, worst: 1000, after: 9000, confirm: true }) });
      started = head({ filters, loaded: 0, left: 1284, pull: pull({ received: 0 }) });
      return pull();
    },
    open_view: () => view(),
    view_block: () => ({ rows: [{ id: 5, cells: ['Kestrel Systems'], ownedBefore: true, logo: false, suppressed: false, found: [], corrected: [] }] }),
    set_layout: () => ({}),
  });
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await endEngine();
});

test('the first start offers samples, and one click fills the filters without spending', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Screen);
  await user.click(await screen.findByRole('button', { name: /^Software companies in Germany/ }));
  const panel = screen.getByRole('region', { name: 'Filters' });
  expect(within(panel).getByRole('list', { name: 'Country: chosen' }), 'the country is set').toHaveTextContent('Germany');
  expect(within(panel).getByRole('button', { name: '51–200' }), 'a size is set').toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('Ready to search'), 'it waits for a person').toBeInTheDocument();
  expect(screen.getByText('Ready to search').closest('[tabindex]'), 'the keyboard is not lost with the button').toHaveFocus();
  expect(asked.map(({ name }) => name), 'nothing was started').not.toContain('start_pull');
});

test('the panel goes with the width of the window until a person chooses', async () => {
  const turn = answering(true);
  const user = userEvent.setup();
  engine();
  render(Screen);
  const panel = (): HTMLElement | null => screen.queryByRole('region', { name: 'Filters' });
  expect(panel(), 'a window that is not shown yet is narrow').toBeNull();
  turn(false);
  await vi.waitFor(() => expect(panel(), 'it is wide once it is shown').not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Hide filters' }));
  expect(panel(), 'the person chose').toBeNull();
});

test('the price comes into the button that stands there, and moves no other', async () => {
  const known = later<Preview>();
  mockEngine({ columns: () => [column('name')], layout: ({ grid }) => ({ grid, columns: [] }), recent_searches: () => [], preview: () => known.promise });
  render(Screen);
  const parts = (): Element[] => [...(screen.getByRole('button', { name: /^Search/ }).parentElement?.children ?? [])];
  const price = (): HTMLElement | null => screen.getByRole('button', { name: /^Search/ }).querySelector('.cost');
  const [before, place] = [parts(), price()];
  expect(place?.textContent, 'no price is known').toBe('');
  expect(place?.dataset.room, 'and there is room for it').toBe('up to 10 credits');
  known.answer(preview({ quote: quote() }));
  await screen.findByRole('button', { name: 'Search, up to 10 credits' });
  expect(price(), 'it is written there').toBe(place);
  expect(place).toHaveTextContent('up to 10 credits');
  expect(parts().map((one, at) => one === before[at]), 'the head as it was').toEqual(before.map(() => true));
});

test('searching says its price first and asks for one page', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Screen);
  await user.click(await screen.findByRole('button', { name: 'Search, up to 10 credits' }));
  expect(asked.find(({ name }) => name === 'start_pull')?.request, 'the first hundred').toMatchObject({ aim: 'more', rows: 100, agreed: null });
  expect(await screen.findByRole('heading', { name: '1,284 companies' }), 'the search is on show').toBeInTheDocument();
});

test('filters that were searched before open their rows at once, without a click', async () => {
  const asked = engine({ found: head() });
  render(Screen);
  expect(await screen.findByRole('grid', { name: 'Companies' }), 'the owned rows').toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Load next 100, 10 credits' }), 'the next page has its price').toBeInTheDocument();
  expect(asked.map(({ name }) => name), 'nothing was paid for it').not.toContain('start_pull');
});

test('a mistake in the filters blocks the search and says what it is', async () => {
  const user = userEvent.setup();
  const asked = engine({ problems: [{ field: 'hasWebsite', message: 'Has a website takes yes, no or any.' }] });
  render(Screen);
  const button = await screen.findByRole('button', { name: 'Search' });
  await vi.waitFor(() => expect(button, 'blocked, but still there to read').toHaveAttribute('aria-disabled', 'true'));
  await user.click(button);
  expect(button, 'it says why').toHaveAccessibleDescription(/takes yes, no or any/);
  expect(asked.map(({ name }) => name), 'nothing starts').not.toContain('start_pull');
});

test('a value that is not known is mended by one click', async () => {
  const user = userEvent.setup();
  const asked = engine({
    problems: [{ field: 'country', value: 'Germny', message: '“Germny” is not a known country.' }],
    corrections: [{ field: 'country', value: 'Germny', instead: [{ value: 'Germany', label: 'Germany', detail: null, matched: [] }] }],
  });
  render(Screen);
  await user.click(await screen.findByRole('combobox', { name: 'Country' }));
  await user.paste('Germny\nFrance');
  const offer = await screen.findByRole('group', { name: 'Instead of Germny' });
  await user.click(within(offer).getByRole('button', { name: 'Germany' }));
  await vi.waitFor(() =>
    expect(asked, 'the mended filters are looked at').toContainEqual({
      name: 'preview',
      request: { kind: 'companies', filters: { country: ['Germany', 'France'] } },
    }),
  );
});

test('above the limit a quote is shown, and only agreeing starts it', async () => {
  const user = userEvent.setup();
  const asked = engine({ agree: true });
  render(Screen);
  await user.click(await screen.findByRole('button', { name: /^Search/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Load 100 companies?' });
  expect(dialog, 'the worst case').toHaveTextContent('100 credits');
  expect(dialog, 'the balance after it').toHaveTextContent('900');
  await user.click(within(dialog).getByRole('button', { name: /^Load 100/ }));
  const starts = asked.filter(({ name }) => name === 'start_pull').map(({ request }) => request);
  expect(starts.at(-1), 'the agreed worst case goes along').toMatchObject({ agreed: 1000 });
});

test('progress is told, and a page without an answer asks for a decision', async () => {
  const user = userEvent.setup();
  const found = head({ pull: pull() });
  const asked = engine({ found });
  render(Screen);
  expect(await screen.findByText('620 of 1,000 · 6.0 pages/s · 38 credits to go · 12 s left'), 'how far it is').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pause' }), 'it can be paused').toBeInTheDocument();
  found.pull = pull({ phase: 'interrupted', unclear: true, trouble: 'The connection was lost. (P6B07EB79-2)' });
  await tell({ what: 'pull', pull: found.pull });
  expect(await screen.findByText('The connection was lost.'), 'why it stands').toHaveAttribute('title', 'The connection was lost. (P6B07EB79-2)');
  expect(screen.getByText('620 of 1,000 · 38 credits to go'), 'and how far it is').toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Decide…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'One page waits for your decision' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave it out' }));
  expect(asked.filter(({ name }) => name === 'resume_pull'), 'the decision is sent, once').toEqual([{ name: 'resume_pull', request: { pull: 7, unclear: 'skip', page: 1 } }]);
});

test('a search that failed before its first rows says so once, with one way on', async () => {
  const user = userEvent.setup();
  const failed = pull({ phase: 'interrupted', received: 0, toGo: 100, trouble: 'The service could not do it just now. (P6B07EB79-2)' });
  const asked = engine({ found: head({ loaded: 0, left: 0, total: null, pull: failed }) });
  render(Screen);
  expect(await screen.findByRole('heading', { name: 'The search did not work' }), 'what happened').toBeInTheDocument();
  expect(screen.getAllByText('The service could not do it just now.'), 'why').toHaveLength(1);
  expect(screen.getByText('Reference: P6B07EB79-2'), 'for support, apart from the sentence').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop' }), 'or it ends').toBeInTheDocument();
  expect(screen.queryByRole('progressbar'), 'nothing is under way').toBeNull();
  expect(screen.queryByRole('button', { name: /^Load/ }), 'there is no next page before a first one').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again up to 10 credits' }));
  expect(asked.filter(({ name }) => name === 'resume_pull'), 'it goes on, asked once').toEqual([{ name: 'resume_pull', request: { pull: 7, unclear: null, page: 1 } }]);
});

test('a load that brought nothing says why it stands and what going on costs, without an empty bar', async () => {
  engine({ found: head({ pull: pull({ phase: 'interrupted', received: 0, wanted: 100, toGo: 100, trouble: 'The service cannot be reached.' }) }) });
  render(Screen);
  expect(await screen.findByText('The service cannot be reached.'), 'why').toBeInTheDocument();
  expect(screen.getByText('10 credits to go'), 'what going on costs').toBeInTheDocument();
  expect(screen.queryByRole('progressbar'), 'nothing came').toBeNull();
});

test('recent searches are offered where nothing is chosen yet', async () => {
  const user = userEvent.setup();
  const before = head({ filters: { country: ['Germany'] } satisfies Filters });
  const asked = engine({ recent: [before] });
  render(Screen);
  await user.click(await screen.findByRole('button', { name: /Germany.*300 of 1,284 loaded/ }));
  expect(asked.map(({ name }) => name), 'it is opened, which is free').toContain('open_search');
  expect(asked.map(({ name }) => name), 'and nothing is started').not.toContain('start_pull');
});
