import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import { wholeDay } from '../../../words/dates';
import { notices } from '../../../kit/notices.svelte';
import type { Ledger, LedgerBasis, LedgerRequest, Spending, SpendingRequest } from '../../../generated/types';
import { LEDGER_PAGE, LedgerState } from '../ledger.svelte';
import { knownBy, marksOf } from '../ledger-words';
import { monthOf, startOf } from '../days';
import { Scope } from '../scope.svelte';
import LedgerBench from './LedgerBench.svelte';
import { ledgerOf, line, spending } from './samples';

afterEach(endEngine);

const nothing = vi.fn();
const bench = { onrecord: nothing, onlist: nothing };
const cells = (row: HTMLElement | undefined): string[] =>
  row === undefined ? [] : within(row).getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() ?? '');

test('a line says in pills what its numbers do not', () => {
  const words = (...of: Parameters<typeof line>): string[] => marksOf(line(...of)).map(({ text }) => text);
  expect(words(1), 'an ordinary one says nothing').toEqual([]);
  expect(words(1, { charged: 0, rows: 0 }), 'asked and not there').toEqual(['not found']);
  expect(words(1, { billedLater: true, charged: 5 }), 'the charge is still to come').toEqual(['billed later']);
  expect(words(1, { billedLater: true, charged: 0, rows: 0 }), 'nothing was found, so nothing will be billed').toEqual(['not found']);
  expect(marksOf(line(1, { expected: 10, charged: 15 })), 'another price than the one that was known').toEqual([
    { text: 'price differs', tone: 'gold', whole: 'price differs: 1 credit by the price that was known' },
  ]);
  expect(words(1, { basis: 'settled', billedLater: true, charged: 5 }), 'what the person has said is booked').toEqual(['settled by you']);
  expect(words(1, { basis: 'settled', charged: 0, rows: 0 }), 'the person has said it').toEqual(['settled by you']);
  expect(words(1, { basis: 'unknown', charged: 0, rows: 0 }), 'nobody knows').toEqual(['not known yet']);
  expect([knownBy(line(1, { basis: 'unknown' })), knownBy(line(1, { basis: 'settled' }))], 'a pill says how it is known').toEqual(['', '']);
  expect(words(1, { kind: 'limit', basis: null, charged: 0, rows: 0 }), 'a limit costs nothing').toEqual([]);
});

test('lines of paid calls and of changed limits stand together', async () => {
  mockEngine({ ledger: ledgerOf([line(1, { charged: 15, quoted: 10_000, balance: null }), line(2, { kind: 'limit', basis: null, label: 'Limit: today', subject: '100 → 200', quoted: null, charged: 0 }), line(3, { quoted: null })]) });
  render(LedgerBench, bench);
  expect(await screen.findByText('3 lines · 2 paid calls, 2.5 credits'), 'what they come to').toBeInTheDocument();
  const [, paid, limit, unquoted] = screen.getAllByRole('row');
  expect(cells(paid).slice(1), 'amounts with their points under each other').toEqual(['E-mail', 'Person 1', '1', '1,000.0', '1.5', '–', '', 'told by the answer']);
  expect(cells(limit).slice(1), 'no amounts').toEqual(['Limit: today', '100 → 200', '', '', '', '', '', '']);
  const quote = within(unquoted as HTMLElement).getByTitle('No price was known when it was asked');
  expect(quote, 'a quote that nobody could give is none of nothing').toHaveTextContent('–');
});

test('names are read from where they begin', async () => {
  const [name, list] = ['شركة الأفق للحلول الرقمية', 'אופק'];
  const record = { id: 7, name: 'Ana Brandl' };
  mockEngine({ ledger: ledgerOf([line(1, { subject: name }), line(2, { subject: name, record, list: { id: 2, name: list } }), line(3)]) });
  render(LedgerBench, bench);
  const [alone, leads] = await screen.findAllByText(name);
  expect([alone, leads, screen.getByText(list), screen.getByText('Person 3')].map((one) => one?.classList.contains('rtl')), 'each in its own direction').toEqual([true, true, true, false]);
});

test('of a long ledger only what is in view is drawn, and asked for in pages', async () => {
  const asked = mockEngine({ ledger: ledgerOf(Array.from({ length: 100_000 }, (_, at) => line(at))) });
  render(LedgerBench, bench);
  await screen.findByText('100,000 lines, 100,000 credits');
  expect(screen.getByRole('table', { name: 'Ledger' }), 'the whole is told').toHaveAttribute('aria-rowcount', '100001');
  expect(screen.getAllByRole('row').length, 'a few').toBeLessThan(40);
  expect(asked.map(({ request }) => request as LedgerRequest).every(({ offset, limit }) => offset === 0 && limit === LEDGER_PAGE), 'one page').toBe(true);
});

test('a head sorts, and sorts the other way when it is pressed again', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ ledger: ledgerOf([line(1)]) });
  render(LedgerBench, bench);
  await screen.findByText('1 line, 1 credit');
  const head = (name: string): HTMLElement => screen.getByRole('columnheader', { name });
  expect(head('Time'), 'the newest first').toHaveAttribute('aria-sort', 'descending');
  for (const name of ['Paid', 'Paid', 'What']) await user.click(within(head(name)).getByRole('button'));
  expect(head('Time'), 'no more').toHaveAttribute('aria-sort', 'none');
  expect(head('What'), 'words from A').toHaveAttribute('aria-sort', 'ascending');
  await vi.waitFor(() =>
    expect(asked.slice(1).map(({ request }) => [(request as LedgerRequest).sort, (request as LedgerRequest).ascending]), 'the dearest first').toEqual([
      ['charged', false],
      ['charged', true],
      ['label', true],
    ]),
  );
});

test('the filter box narrows the lines, and all can be had again', async () => {
  const user = userEvent.setup();
  const all = [line(1), line(2)];
  mockEngine({ ledger: (request) => ledgerOf(all.filter(({ subject }) => subject.includes(request.filter.text)))(request) });
  render(LedgerBench, bench);
  await screen.findByText('2 lines, 2 credits');
  await user.type(screen.getByRole('searchbox', { name: 'Filter the ledger' }), 'Person 2');
  await screen.findByText('1 line, 1 credit');
  await user.type(screen.getByRole('searchbox', { name: 'Filter the ledger' }), '!');
  await user.click(await screen.findByRole('button', { name: 'Show all lines' }));
  await screen.findByText('2 lines, 2 credits');
});

test('a line leads to its record and to its list', async () => {
  const user = userEvent.setup();
  const onrecord = vi.fn();
  const onlist = vi.fn();
  mockEngine({ ledger: ledgerOf([line(1, { record: { id: 9, name: 'Ana Brandl' }, list: { id: 4, name: 'Bavaria CTOs' } })]) });
  render(LedgerBench, { onrecord, onlist });
  await user.click(await screen.findByRole('button', { name: /Person 1/ }));
  await user.click(screen.getByRole('button', { name: /Bavaria CTOs/ }));
  expect(onrecord, 'the record').toHaveBeenCalledExactlyOnceWith(9);
  expect(onlist, 'the list').toHaveBeenCalledExactlyOnceWith(4);
});

test('what is shown leaves as a file, and a statement for days', async () => {
  const user = userEvent.setup();
  const file = { file: 'ledger.csv', lines: 1, charged: 10 };
  const asked = mockEngine({ ledger: ledgerOf([line(1)]), export_ledger: () => file, spending: () => spending, statement: () => ({ ...file, file: 'statement.xlsx' }) });
  render(LedgerBench, bench);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  // Nothing is laid out here, so the menu counts as hidden.
  await user.click(await screen.findByText('Export this line as CSV'));
  await vi.waitFor(() => expect(notices.shown.map(({ text }) => text), 'what is in it').toEqual(['ledger.csv is written: 1 line, 1 credit.']));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByText('Statement…'));
  const dialog = await screen.findByRole('dialog', { name: 'Statement' });
  expect(await within(dialog).findByText('It will hold 120 paid calls, 941.4 credits in all.'), 'before it is written').toBeInTheDocument();
  const [first, last] = within(dialog).getAllByRole('textbox');
  if (first === undefined || last === undefined) throw new Error('two days');
  await user.clear(first);
  await user.type(first, '2026-11-31');
  expect(first, 'there is no such day').toHaveAccessibleDescription(/such as 2026-11-01/);
  await user.clear(first);
  await user.type(first, '2026-11-01');
  await user.clear(last);
  await user.type(last, '2026-11-30');
  await user.click(within(dialog).getByRole('button', { name: 'Write the statement…' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog'), 'it is written').toBeNull());
  expect(asked.at(-1), 'whole days').toEqual({ name: 'statement', request: { from: '2026-11-01', until: '2026-11-30' } });
});

test('the time of a line of another year is its whole day, and the moment is told beside it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  const now = new Date();
  const earlier = new Date(now.getFullYear() - 1, 5, 3, 14, 5).getTime();
  mockEngine({ ledger: ledgerOf([line(1, { at: earlier }), line(2, { at: now.getTime() })]) });
  render(LedgerBench, bench);
  await screen.findByText('2 lines, 2 credits');
  const [, old, fresh] = screen.getAllByRole('row');
  expect(cells(old)[0], 'there is no room for more').toBe(wholeDay(earlier));
  expect(within(old as HTMLElement).getAllByRole('cell')[0], 'the moment').toHaveAttribute('title', expect.stringMatching(/, 14:05$/));
  expect(cells(fresh)[0], 'of today').toMatch(/^\d\d:\d\d:\d\d$/);
});

test('before anything was charged nothing is said of lines that do not fit', async () => {
  mockEngine({ ledger: ledgerOf([]) });
  const { rerender } = render(LedgerBench, { ...bench, ever: false });
  expect(await screen.findByText(/^Nothing was charged yet/), 'the first start').toBeInTheDocument();
  await rerender({ ...bench, ever: true });
  expect(screen.getByText('No line fits.'), 'none in these days').toBeInTheDocument();
});

test('a page that came while all was asked for anew is not lost', async () => {
  const all = Array.from({ length: 2 * LEDGER_PAGE }, (_, at) => line(at));
  let first: ReturnType<typeof later<Ledger>> | null = null;
  mockEngine({ ledger: (request) => (first !== null && request.offset === 0 ? first.promise : ledgerOf(all)(request)) });
  const ledger = new LedgerState(new Scope());
  await ledger.load();
  first = later();
  const again = ledger.load();
  ledger.want(0, LEDGER_PAGE);
  await vi.waitFor(() => expect(ledger.line(LEDGER_PAGE), 'scrolled to').toBeDefined());
  first.answer(ledgerOf(all)({ filter: ledger.filter, chosen: ledger.chosen, bars: true, sort: 'at', ascending: false, offset: 0, limit: LEDGER_PAGE }));
  await again;
  await vi.waitFor(() => expect(ledger.line(LEDGER_PAGE), 'still there').toBeDefined());
});

test('a statement opens on the last month, in the first month on this one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  const user = userEvent.setup();
  const [last, present] = [monthOf(Date.now(), -1), monthOf(Date.now())];
  const of = ({ filter }: SpendingRequest): Spending => (filter.from === startOf(last.from) ? { ...spending, calls: 0, charged: 0 } : spending);
  mockEngine({ ledger: ledgerOf([line(1)]), spending: of });
  render(LedgerBench, bench);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByText('Statement…'));
  expect(await screen.findByText(/^It will hold 120 paid calls/), 'what there is').toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'First day' }), 'of this month').toHaveValue(present.from);
  await user.clear(screen.getByRole('textbox', { name: 'First day' }));
  await user.type(screen.getByRole('textbox', { name: 'First day' }), last.from);
  await user.clear(screen.getByRole('textbox', { name: 'Last day' }));
  await user.type(screen.getByRole('textbox', { name: 'Last day' }), last.until);
  expect(await screen.findByText(/^It will hold 0 paid calls/), 'who asks for the month before is told').toBeInTheDocument();
});

test('what the service told behind a call stands beside the balance, and for every reader', async () => {
  mockEngine({ ledger: ledgerOf([line(1, { balance: 12_346, reported: 12_340 }), line(2, { balance: 12_346 })]) });
  render(LedgerBench, bench);
  await screen.findByText('2 lines, 2 credits');
  expect(screen.getByRole('columnheader', { name: 'Balance told by the service' }), 'who told it').toBeInTheDocument();
  const [, told, between] = screen.getAllByRole('row');
  expect(cells(told).slice(6, 8), 'both').toEqual(['1,234.6', '1,234']);
  expect(cells(between).slice(6, 8), 'another call lay between').toEqual(['1,234.6', '']);
  expect(within(told as HTMLElement).getAllByRole('cell')[6], 'to the mouse, where there is no room for it').toHaveAttribute('title', 'The service told 1,234 credits then');
  const cell = within(told as HTMLElement).getByText('1,234');
  expect(cell.closest('[aria-hidden]'), 'not for the eyes alone').toBeNull();
});

test('every line says how its charge is known', async () => {
  const bases: LedgerBasis[] = ['told', 'published', 'set', 'learned', 'unknown', 'settled'];
  mockEngine({ ledger: ledgerOf([...bases.map((basis, at) => line(at, { basis })), line(9, { kind: 'limit', basis: null, charged: 0 })]) });
  render(LedgerBench, bench);
  await screen.findByText('7 lines · 6 paid calls, 6 credits');
  expect(screen.getByRole('columnheader', { name: 'Known by' }), 'a column of its own').toBeInTheDocument();
  expect(screen.getAllByRole('row').slice(1).map((row) => cells(row).at(-1)), 'no two alike, and once each').toEqual([
    'told by the answer',
    'published price',
    'price set by you',
    'learned from the balance',
    'not known yet',
    'settled by you',
    '',
  ]);
});

test('a remark stands behind how the charge is known, never in its place', async () => {
  mockEngine({ ledger: ledgerOf([line(1, { basis: 'published', charged: 0, rows: 0 }), line(2, { basis: 'learned', expected: 10, charged: 15 })]) });
  render(LedgerBench, bench);
  await screen.findByText('2 lines, 1.5 credits');
  const [, none, differs] = screen.getAllByRole('row');
  expect(cells(none).at(-1), 'what was asked has no answer').toBe('published price not found');
  expect(cells(differs).at(-1), 'another price').toBe('learned from the balance price differs');
  expect(within(differs as HTMLElement).getAllByRole('cell').at(-1), 'whole where there is no room').toHaveAttribute(
    'title',
    'learned from the balance; price differs: 1 credit by the price that was known',
  );
});

test('a line says which job asked, also when its list is gone', async () => {
  mockEngine({ ledger: ledgerOf([line(1, { list: { id: 4, name: 'Bavaria CTOs' }, job: 12 }), line(2, { job: 13 }), line(3)]) });
  render(LedgerBench, bench);
  await screen.findByText('3 lines, 3 credits');
  expect(screen.getAllByRole('row').slice(1).map((row) => cells(row)[2]), 'beside the list').toEqual(['Person 1 Bavaria CTOs Job 12', 'Person 2 Job 13', 'Person 3']);
});
