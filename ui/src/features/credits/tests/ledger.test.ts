import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/mock';
import { notices } from '../../../components/notices.svelte';
import type { LedgerRequest } from '../../../generated/types';
import { LEDGER_PAGE } from '../ledger.svelte';
import { marksOf } from '../ledger-words';
import LedgerBench from './LedgerBench.svelte';
import { ledgerOf, line, spending } from './samples';

afterEach(endEngine);

const nothing = vi.fn();
const bench = { onrecord: nothing, onlist: nothing };
const cells = (row: HTMLElement | undefined): string[] => (row === undefined ? [] : within(row).getAllByRole('cell').map(({ textContent }) => textContent?.trim() ?? ''));

test('a line says in pills what its numbers do not', () => {
  const words = (...of: Parameters<typeof line>): string[] => marksOf(line(...of)).map(({ text }) => text);
  expect(words(1), 'an ordinary one says nothing').toEqual([]);
  expect(words(1, { charged: 0, rows: 0 }), 'asked and not there').toEqual(['not found']);
  expect(words(1, { billedLater: true, charged: 0, rows: 0 }), 'the charge is still to come').toEqual(['billed later']);
  expect(words(1, { expected: 10, charged: 15 }), 'another price than the one that was known').toEqual(['price differs: expected 1.0']);
  expect(words(1, { basis: 'settled', charged: 0, rows: 0 }), 'the person has said it').toEqual(['settled by you']);
  expect(words(1, { basis: 'unknown', charged: 0, rows: 0 }), 'nobody knows').toEqual(['not known yet']);
  expect(words(1, { kind: 'limit', basis: null, charged: 0, rows: 0 }), 'a limit costs nothing').toEqual([]);
});

test('lines of paid calls and of changed limits stand together', async () => {
  mockEngine({ ledger: ledgerOf([line(1, { charged: 15, quoted: 10_000, balance: null }), line(2, { kind: 'limit', basis: null, label: 'Limit of a day', subject: '100 → 200', charged: 0 })]) });
  render(LedgerBench, bench);
  expect(await screen.findByText('2 lines, 1.5 credits'), 'what they come to').toBeInTheDocument();
  const [, paid, limit] = screen.getAllByRole('row');
  expect(cells(paid).slice(1), 'amounts with their points under each other').toEqual(['E-mail', 'Person 1', '1', '1,000.0', '1.5', '–', '']);
  expect(cells(limit).slice(1, 4), 'no amounts').toEqual(['Limit of a day', '100 → 200', '']);
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
  await user.click(await screen.findByText('Export as CSV'));
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
