import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import type { GridColumn, SearchHead, SearchKind } from '../../../generated/types';
import { menuLine } from '../../../kit/tests/snippets';
import { aWindow } from '../../../kit/tests/window';
import Screen from './ScreenBench.svelte';
import { column, head, preview, pull, quote, view } from './samples';

interface World {
  found?: SearchHead;
  recent?: SearchHead[];
  columns?: () => GridColumn[];
  /** What the free count finds. */
  total?: number;
}

const columns = (): GridColumn[] => [column('name', { label: 'Name' }), column('title', { label: 'Title' }), column('age', { shown: false })];
const filters = { job: ['CTO'] };

/** An engine that knows one search; a first page of it is found once it was started. */
function engine(kind: SearchKind, world: World = {}): Asked[] {
  let found = world.found ?? null;
  const total = world.total ?? 150_000;
  return mockEngine({
    columns: world.columns ?? columns,
    layout: ({ grid }) => ({ grid, columns: [] }),
    recent_searches: () => world.recent ?? [],
    count_people: () => ({ total, at: 0, all: total, owned: { people: 0, judged: true } }),
    preview: (request) => preview({ filters: request.filters, search: found, quote: kind === 'people' ? quote() : quote({ rows: 25, worst: 25 }) }),
    quote_pull: ({ rows }) => quote({ rows: rows ?? 0, worst: rows ?? 0 }),
    start_pull: (request) => {
      found = head({ kind, filters: request.filters, loaded: 0, left: 25, total: null, batch: request.size, pull: pull({ kind, received: 0, fresh: 0, wanted: 10 }) });
      return pull({ kind });
    },
    open_search: () => found ?? head({ kind, filters }),
    open_view: () => view(),
    view_block: (request) => ({ rows: [{ id: 5, cells: request.columns.map((key) => `${key} 5`), ownedBefore: false, logo: false, suppressed: false, found: [], corrected: [] }] }),
    set_layout: () => ({}),
  });
}

const requests = (asked: Asked[], name: Asked['name']): unknown[] => asked.filter((one) => one.name === name).map(({ request }) => request);

async function chooseSample(user: UserEvent): Promise<void> {
  const samples = await screen.findByRole('region', { name: 'Sample searches' });
  await user.click(within(samples).getAllByRole('button')[0] as HTMLElement);
}

beforeEach(() => aWindow());
afterEach(async () => {
  vi.restoreAllMocks();
  await endEngine();
});

test.each([
  ['people', 'People', 'Find the people you want to talk to'],
  ['leads', 'Leads', 'Find the leads you want to talk to'],
] as const)('the screen of %s speaks of them, and needs a filter', async (kind, title, first) => {
  const user = userEvent.setup();
  const asked = engine(kind);
  render(Screen, { kind });
  expect(await screen.findByText(first), 'the first start').toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 }), 'its name').toHaveTextContent(title);
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  expect(screen.getByRole('button', { name: /^Search/ }), 'it says why').toHaveAccessibleDescription(/at least one filter/);
  expect(requests(asked, 'start_pull'), 'nothing is asked without one').toEqual([]);
  await chooseSample(user);
  expect(requests(asked, 'start_pull'), 'a sample spends nothing').toEqual([]);
});

test('the size of a page is chosen before the first page, priced, and sent along', async () => {
  const user = userEvent.setup();
  const asked = engine('leads');
  render(Screen, { kind: 'leads' });
  await chooseSample(user);
  const field = screen.getByRole('textbox', { name: /Leads per page/ });
  expect(field, 'as the service has it').toHaveValue('25');
  await user.clear(field);
  await user.type(field, '101');
  expect(field, 'more than the service takes').toHaveAttribute('aria-invalid', 'true');
  await user.clear(field);
  await user.type(field, '10');
  expect(requests(asked, 'quote_pull').at(-1), 'its price is asked for').toMatchObject({ kind: 'leads', rows: 10, size: 10, aim: 'more' });
  await user.click(await screen.findByRole('button', { name: 'Search, up to 1 credit' }));
  expect(requests(asked, 'start_pull'), 'one page of that size').toMatchObject([{ kind: 'leads', rows: 10, size: 10, agreed: null }]);
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: /Leads per page/ }), 'from now on it cannot be changed').toBeNull());
});

test('fewer people than fill a page are asked for, at the price of so many: button, sentence and count tell the same', async () => {
  const user = userEvent.setup();
  const asked = engine('people', { total: 13 });
  render(Screen, { kind: 'people' });
  await chooseSample(user);
  const search = await screen.findByRole('button', { name: 'Search, up to 1.3 credits' });
  expect(screen.getByText(/^The first 13 people cost 1\.3 credits at most/), 'in the middle').toBeInTheDocument();
  expect(screen.getByText(/^Loading all costs 1\.3 credits/), 'beside the count').toBeInTheDocument();
  expect(search.querySelector<HTMLElement>('.cost')?.dataset.room, 'as wide as any such price').toBe('up to 9.9 credits');
  await user.click(search);
  expect(requests(asked, 'start_pull'), 'no more than they').toMatchObject([{ kind: 'people', rows: 13, agreed: null }]);
});

test('where more people are found than fill a page, a page is asked for', async () => {
  const user = userEvent.setup();
  const asked = engine('people');
  render(Screen, { kind: 'people' });
  await chooseSample(user);
  await screen.findByText(/^Loading all costs 15,000 credits/);
  await user.click(screen.getByRole('button', { name: 'Search, up to 10 credits' }));
  expect(requests(asked, 'start_pull')).toMatchObject([{ kind: 'people', rows: 100 }]);
});

test('a size that was being typed and is not right leaves the one before', async () => {
  const user = userEvent.setup();
  engine('leads');
  render(Screen, { kind: 'leads' });
  const field = await screen.findByRole('textbox', { name: /Leads per page/ });
  await user.clear(field);
  await user.tab();
  expect(field, 'nothing is no size').toHaveValue('25');
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(field, 'arrows step').toHaveValue('26');
});

test('a run that goes on keeps its pages, and only says what is known of its end', async () => {
  const user = userEvent.setup();
  const found = head({ kind: 'leads', filters, total: 1930, loaded: 50, left: 1880, batch: 50 });
  const asked = engine('leads', { found });
  render(Screen, { kind: 'leads' });
  expect(await screen.findByRole('heading', { name: '1,930 leads' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Load next 50/ }), 'the size of the run').toBeInTheDocument();
  expect(screen.getByText(/50 of 1,930 loaded/), 'the total is no promise').toHaveTextContent('about 188 credits for the rest');
  await user.click(screen.getByRole('button', { name: 'More ways to load' }));
  expect(await menuLine('Load the other 1,880'), 'by the total that it tells').toHaveTextContent('188 credits');
  expect(screen.getByText('This count is an estimate until all are loaded.'), 'which may be another').toBeInTheDocument();
  await fireEvent.click(await menuLine('Load a number…'));
  const dialog = await screen.findByRole('dialog', { name: 'Load more leads' });
  expect(within(dialog).getByText('At most 1,880 at once; they come in pages of 50.'), 'more can come after them').toBeInTheDocument();
  await vi.waitFor(() => expect(requests(asked, 'quote_pull').at(-1)).toMatchObject({ kind: 'leads', size: 50 }));
});

test.each([
  ['companies', { loaded: 0, left: 0 }],
  ['people', { loaded: 40, left: 100 }],
  ['leads', { loaded: 40, left: 25 }],
] as const)('a total that is not told is not made up for %s', async (kind, more) => {
  const found = head({ kind, filters, total: null, ...more });
  engine(kind, { found, recent: [found] });
  const { container } = render(Screen, { kind });
  await vi.waitFor(() => expect(container.querySelector('h1'), 'the name of the screen').toHaveTextContent(new RegExp(`^${kind}$`, 'i')));
  expect(container.textContent, 'nothing that is no number').not.toMatch(/NaN|null|undefined/);
});

test.each([
  ['a total that is not told', { total: null, left: 9900 }, 'Load all, up to 9,900'],
  ['a total that was passed', { total: 40, loaded: 50, left: 25 }, null],
])('with %s, loading all promises no more than is known', async (_, about, line) => {
  const user = userEvent.setup();
  engine('leads', { found: head({ kind: 'leads', filters, batch: 25, ...about }) });
  render(Screen, { kind: 'leads' });
  await user.click(await screen.findByRole('button', { name: 'More ways to load' }));
  await menuLine('Load a number…');
  if (line === null) expect(screen.queryByText(/^Load (all|the other)/), 'the next page is on the button').toBeNull();
  else expect(await menuLine(line), 'the most that it can cost').toHaveTextContent('at most 990 credits');
});

test('people are counted until some are here; then the head says it, and the map keeps its button', async () => {
  const coming = pull({ kind: 'people', received: 0, fresh: 0 });
  const found = head({ kind: 'people', filters, loaded: 0, total: null, pull: coming });
  engine('people', { found });
  render(Screen, { kind: 'people' });
  const line = (): HTMLElement | null => screen.queryByRole('group', { name: 'How many people match' });
  await screen.findByRole('progressbar', { name: 'Loading people' });
  expect(line(), 'while they come').not.toBeNull();
  const opener = (): HTMLElement => screen.getByRole('button', { name: 'Audience map' });
  opener().focus();
  Object.assign(found, { total: 998, loaded: 100, left: 898, pull: null });
  await tell({ what: 'search', search: { ...found } });
  expect(await screen.findByRole('heading', { name: '998 people' })).toBeInTheDocument();
  expect(line(), 'not told twice').toBeNull();
  expect(opener(), 'the keyboard stays at it').toHaveFocus();
});

test('what was charged again is told while it comes and after it', async () => {
  const running = pull({ kind: 'people', received: 620, fresh: 608 });
  const found = head({ kind: 'people', filters, pull: running });
  engine('people', { found });
  render(Screen, { kind: 'people' });
  const words = '12 of them you owned already: the service charged them again, 1.2 credits';
  expect(await screen.findByText(words), 'at once').toBeInTheDocument();
  found.pull = null;
  await tell({ what: 'pull', pull: { ...running, phase: 'done', received: 1000, fresh: 987 } });
  expect(await screen.findByText('13 of them you owned already: the service charged them again, 1.3 credits'), 'and when it is over').toBeInTheDocument();
});

test('recent searches are those of this kind', async () => {
  const recent = [head({ search: 1, kind: 'companies', title: 'Of companies' }), head({ search: 2, kind: 'people', title: 'Of people' })];
  engine('people', { recent });
  render(Screen, { kind: 'people' });
  expect(await screen.findByRole('button', { name: /Of people/ })).toBeInTheDocument();
  expect(screen.queryByText('Of companies'), 'others open on their own screen').toBeNull();
  await tell({ what: 'search', search: head({ search: 3, kind: 'leads', title: 'Of leads' }) });
  await tell({ what: 'search', search: head({ search: 4, kind: 'people', title: 'Newer people' }) });
  expect(await screen.findByRole('button', { name: /Newer people/ })).toBeInTheDocument();
  expect(screen.queryByText('Of leads'), 'whatever is told').toBeNull();
});

test('only shown columns are asked for, and columns seen in a load join the chooser', async () => {
  const user = userEvent.setup();
  const found = head({ kind: 'people', filters, pull: pull({ kind: 'people' }) });
  let all = columns();
  const asked = engine('people', { found, columns: () => all });
  render(Screen, { kind: 'people' });
  expect(await screen.findByRole('gridcell', { name: 'title 5' })).toBeInTheDocument();
  expect(requests(asked, 'view_block')[0], 'as the catalog shows them').toEqual({ view: 1, block: 0, columns: ['name', 'title'] });
  all = [...all, column('seen:x', { label: 'Shoe size', group: 'Other fields seen', shown: false })];
  await tell({ what: 'pull', pull: pull({ kind: 'leads', search: 9, phase: 'done' }) });
  await vi.waitFor(() => expect(requests(asked, 'columns'), 'leads are people too').toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const box = (await screen.findByText('Shoe size')).closest('label')?.querySelector('input') as Element;
  expect(screen.getByText('Other fields seen'), 'under a heading of their own').toBeInTheDocument();
  const both = (...columns: string[]): unknown[] => [0, 1].map((block) => ({ view: 1, block, columns }));
  // The block behind what is in view is read once that is drawn.
  await vi.waitFor(() => expect(requests(asked, 'view_block'), 'nothing is on its way').toEqual(both('name', 'title')));
  await fireEvent.click(box);
  expect(await screen.findByRole('gridcell', { name: 'seen:x 5' })).toBeInTheDocument();
  const again = both('name', 'title', 'seen:x');
  await vi.waitFor(() => expect(requests(asked, 'view_block').slice(2), 'what is in view and the block behind it, with the new one').toEqual(again));
});

test('a load of companies changes no columns of people', async () => {
  const asked = engine('people');
  render(Screen, { kind: 'people' });
  await vi.waitFor(() => expect(requests(asked, 'columns')).toEqual([{ grid: 'people' }]));
  await tell({ what: 'pull', pull: pull({ kind: 'companies', phase: 'done' }) });
  await tell({ what: 'pull', pull: pull({ kind: 'people', phase: 'stopped' }) });
  await vi.waitFor(() => expect(requests(asked, 'columns'), 'only the second one told of people').toHaveLength(2));
});

test('Ctrl+Enter that takes typed JSON starts no search that costs', async () => {
  const asked = engine('people');
  const user = userEvent.setup();
  render(Screen, { kind: 'people' });
  await user.click(await screen.findByRole('button', { name: /^Advanced/ }));
  const field = await screen.findByRole('textbox', { name: /JSON/ });
  await user.click(field);
  await user.paste('{"jobTitle":{"exclude":["intern"]}}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Ready to search');
  expect(requests(asked, 'start_pull'), 'the field has used the key').toEqual([]);
});
