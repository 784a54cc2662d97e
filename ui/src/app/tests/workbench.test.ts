import { render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLine, endEngine, mockEngine, tell, type Asked } from '../../bridge/tests/mock';
import * as kept from '../../shared/lists/tests/samples';
import * as sample from '../../shared/pull/tests/samples';
import { company } from '../../shared/record/tests/people';
import { meter } from '../../shared/settle/tests/samples';
import { aWindow } from '../../kit/tests/window';
import { Shell } from '../../features/shell/shell.svelte';
import type { AppState, SearchHead, SearchKind } from '../../generated/types';
import Bench from './WorkbenchBench.svelte';

const app: AppState = { version: '0.1.0', workspace: null, workspaces: [], theme: 'system', notices: [], zoom: 100, language: 'system', spoken: { language: 'en', locale: 'en', query: 'language=en&locale=en' }, seen: [], notify: true, dataFolder: '', dragsOut: true };

const head = (kind: SearchKind, search: number, title: string): SearchHead =>
  sample.head({ search, kind, filters: { [kind === 'companies' ? 'country' : 'job']: ['Germany'] }, title, askedAt: search });

const heads = [head('companies', 1, 'Firms'), head('people', 2, 'Folk'), head('leads', 3, 'Prospects')];

const pull = sample.pull({ search: 3, kind: 'leads', title: 'Prospects', phase: 'done' });

const record = company({
  id: 5,
  searches: [{ search: 3, kind: 'leads', title: 'Prospects' }],
  questions: [{ label: 'Intent topics', form: 'business_intent_topics', fields: { network_company_url: 'https://network.example/company/kestrel' }, price: { each: 30, basis: 'published', answers: 0 }, onlyIfFound: true, ownedAt: null }],
  ways: [{ label: 'People at Kestrel Systems', hint: null, kind: 'people', filters: { 'pastCompanyName.include': ['Kestrel Systems'] } }],
  people: { some: [], all: 0 },
  lists: [[2, 'Firms']],
});

function engine(others: Parameters<typeof mockEngine>[0] = {}): Asked[] {
  const quote = { rows: 100, owned: 0, each: 1, worst: 100, balance: 10_000, after: 9900, confirm: false, inDoubt: false, likelyOwned: null, blocked: null };
  return mockEngine({
    activity: () => ({ pulls: [pull], sliced: [], unconfirmed: [] }),
    condition_columns: () => [],
    never_spend: () => ({ statuses: [] }),
    columns: () => [{ key: 'name', label: 'Name', group: '', kind: 'text', width: 200, shown: true, find: null, canCorrect: false }],
    count_people: () => ({ total: 12, at: 0, all: 12, owned: { people: 0, judged: true } }),
    jobs: () => [],
    kept_views: () => [],
    library_size: () => ({ companies: 0, people: 0 }),
    layout: ({ grid }) => ({ grid, columns: [] }),
    import_fields: () => [],
    lists: () => kept.known({ lists: [kept.list(), kept.list({ list: 2, kind: 'company', name: 'Firms' })] }),
    look_table: () => null,
    look_up_history: () => ({ total: 0, lines: [] }),
    meter: () => meter({ balance: 10_000 }),
    open_search: ({ search }) => heads.find((one) => one.search === search) as SearchHead,
    open_view: () => ({ view: 1, rows: 300, of: 300, selection: null, facets: [] }),
    preview: ({ kind, filters }) => ({ kind, filters, title: '', problems: [], corrections: [], search: null, quote }),
    quote_pull: () => quote,
    recent_searches: () => heads,
    record: () => record,
    saved_searches: () => [],
    view_block: () => ({ rows: [{ id: 5, cells: ['Kestrel Systems'], ownedBefore: false, logo: false, suppressed: false, found: [], corrected: [] }] }),
    ...others,
  });
}

/** The workbench as the app shows it. */
function started(): { user: UserEvent; asked: Asked[]; shell: Shell } {
  const asked = engine();
  const shell = new Shell();
  render(Bench, { shell, app });
  return { user: userEvent.setup(), asked, shell };
}

const go = async (user: UserEvent, to: string): Promise<void> => {
  await user.click(within(screen.getByRole('navigation', { name: 'Screens' })).getByRole('button', { name: to }));
};

/** A failure while a screen is left would only be seen on the page of the browser. */
const wrong = vi.fn();

beforeEach(() => {
  aWindow();
  wrong.mockReset();
  window.addEventListener('error', wrong);
});
afterEach(async () => {
  window.removeEventListener('error', wrong);
  vi.restoreAllMocks();
  await endEngine();
});

test('the navigation leads to three searches and to those that are kept', async () => {
  const { user } = started();
  const nav = screen.getByRole('navigation', { name: 'Screens' });
  expect(within(nav).getAllByRole('heading').map((one) => one.textContent), 'the groups').toEqual(['Find', 'Keep', 'Track']);
  for (const name of ['People', 'Leads', 'Companies', 'Saved searches']) {
    await go(user, name);
    expect(await screen.findByRole('heading', { level: 1, name }), 'its own screen').toBeInTheDocument();
  }
});

test('a search opens on the screen of its kind, and each screen keeps its own', async () => {
  const { user, asked } = started();
  await go(user, 'Activity');
  await user.click(await screen.findByRole('button', { name: 'Prospects' }));
  expect(await screen.findByRole('grid', { name: 'Leads' }), 'from Activity').toBeInTheDocument();
  await go(user, 'People');
  expect(await screen.findByRole('heading', { level: 1, name: 'People' }), 'nothing was opened there').toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /Folk.*300 of 1,284 loaded/ }));
  expect(await screen.findByRole('grid', { name: 'People' }), 'its own recent search').toBeInTheDocument();
  await go(user, 'Credits');
  await go(user, 'Leads');
  expect(await screen.findByRole('grid', { name: 'Leads' }), 'the one from before').toBeInTheDocument();
  const opened = asked.filter(({ name }) => name === 'open_search').map(({ request }) => request);
  expect(opened, 'once each: coming back asks for nothing').toEqual([{ search: 3 }, { search: 2 }]);
  expect(wrong, 'screens are left without a failure').not.toHaveBeenCalled();
});

test('the drawer leads to people of a company, and to a search of another kind', async () => {
  const { user, asked } = started();
  await user.click(await screen.findByRole('button', { name: /Firms/ }));
  const grid = await screen.findByRole('grid', { name: 'Companies' });
  await screen.findByRole('gridcell', { name: /Kestrel Systems/ });
  grid.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /Prospects/ }));
  expect(await screen.findByRole('grid', { name: 'Leads' }), 'a search that found it').toBeInTheDocument();
  await go(user, 'Companies');
  await user.click(await screen.findByRole('button', { name: /People at Kestrel Systems/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'People' }), 'the screen of the way').toBeInTheDocument();
  const way = { kind: 'people', filters: record.ways[0]?.filters };
  await vi.waitFor(() => expect(asked, 'with its filters set').toContainEqual({ name: 'preview', request: way }));
  expect(asked.map(({ name }) => name), 'and nothing is paid').not.toContain('start_pull');
});

test('the drawer leads to a question, filled and not yet asked', async () => {
  const question = { problems: [], price: { each: 30, basis: 'published' as const, answers: 0 }, owned: null, unconfirmed: null, balance: 10_000, confirm: false, inDoubt: false, blocked: null };
  const asked = engine({ preview_look_up: () => question });
  const shell = new Shell();
  render(Bench, { shell, app });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Firms/ }));
  const grid = await screen.findByRole('grid', { name: 'Companies' });
  await screen.findByRole('gridcell', { name: /Kestrel Systems/ });
  grid.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Intent topics\s*published price\s*3 credits if found$/ }));
  expect(await screen.findByRole('textbox', { name: 'Company page' }), 'with what is known of it').toHaveValue('https://network.example/company/kestrel');
  expect(asked.map(({ name }) => name), 'and nothing is paid').not.toContain('look_up');
});

test('a line of the menu bar is done, and waits for a dialog as the keys do', async () => {
  const { shell } = started();
  await screen.findByRole('button', { name: /Firms/ });
  await vi.waitFor(async () => {
    await chooseLine('screen lists');
    expect(shell.screen).toBe('lists');
  });
  await tell({ what: 'dropped', drop: 4, file: 'people.csv' });
  await screen.findByRole('dialog', { name: /Import/ });
  await chooseLine('screen credits');
  expect(shell.screen, 'the dialog has to be answered first').toBe('lists');
});

test('the quick bar offers the searches of all kinds', async () => {
  const { user } = started();
  await user.keyboard('{Control>}k{/Control}');
  const bar = screen.getByRole('combobox', { name: 'Quick bar' });
  await user.type(bar, 'folk');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('grid', { name: 'People' }), 'a recent search of people').toBeInTheDocument();
  await go(user, 'Companies');
  await user.type(bar, 'people: load next');
  await user.click(await screen.findByRole('option', { name: /People: load next 100/ }));
  expect(await screen.findByRole('heading', { level: 1, name: /people/ }), 'it is done where it is seen').toBeInTheDocument();
});

test('lists are counted in the navigation, and open from the quick bar and from a record', async () => {
  const { user, asked } = started();
  const nav = screen.getByRole('navigation', { name: 'Screens' });
  expect(await within(nav).findByRole('button', { name: /Lists\s*2 lists/ }), 'how many').toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(screen.getByRole('combobox', { name: 'Quick bar' }), 'bavaria');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('grid', { name: 'Bavaria CTOs, Q1' }), 'its rows').toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Quick bar' }), 'import into');
  await user.click(await screen.findByRole('option', { name: /Import into this list/ }));
  const importing = await screen.findByRole('dialog', { name: /Import/ });
  await user.click(within(importing).getByRole('button', { name: 'Close' }));
  await go(user, 'Companies');
  await user.click(await screen.findByRole('button', { name: /Firms/ }));
  const grid = await screen.findByRole('grid', { name: 'Companies' });
  await screen.findByRole('gridcell', { name: /Kestrel Systems/ });
  grid.focus();
  await user.keyboard('{Enter}');
  await user.click(within(await screen.findByRole('list', { name: 'Lists with Kestrel Systems' })).getByRole('button', { name: 'Firms' }));
  expect(await screen.findByRole('grid', { name: 'Firms' }), 'from the drawer').toBeInTheDocument();
  expect(asked, 'the rows of that list').toContainEqual({
    name: 'open_view',
    request: { of: { kind: 'list', list: 2 }, sort: null, text: '', facets: {}, carry: null },
  });
  expect(wrong, 'screens are left without a failure').not.toHaveBeenCalled();
});

test('a list that the program was started with opens the import', async () => {
  const asked = engine({ handed_list: () => ({ drop: 7, file: 'Berlin.prospector-list' }) });
  render(Bench, { shell: new Shell(), app });
  expect(await screen.findByRole('dialog', { name: /Import/ }), 'it came before anybody listened').toBeInTheDocument();
  await vi.waitFor(() => expect(asked, 'the list itself').toContainEqual({ name: 'look_table', request: { from: { kind: 'dropped', drop: 7 } } }));
});

test('a table that is dropped anywhere opens the import', async () => {
  const { asked } = started();
  await screen.findByRole('button', { name: /Firms/ });
  await tell({ what: 'dropped', drop: 4, file: 'people.csv' });
  expect(await screen.findByRole('dialog', { name: /Import/ }), 'ready to be looked at').toBeInTheDocument();
  await vi.waitFor(() => expect(asked, 'the file that was dropped').toContainEqual({ name: 'look_table', request: { from: { kind: 'dropped', drop: 4 } } }));
});
