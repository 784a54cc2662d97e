import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import { person } from '../../../shared/record/tests/people';
import { meter } from '../../../shared/settle/tests/samples';
import type { LedgerFilter, Meter } from '../../../generated/types';
import { Drawing } from '../drawing';
import { SUMS_EVERY } from '../spending.svelte';
import ScreenBench from './ScreenBench.svelte';
import { drift, spendingLimit, ledgerOf, line, spending } from './samples';

afterEach(endEngine);
afterEach(() => void vi.useRealTimers());

function engine(): Asked[] {
  return mockEngine({ meter: () => meter(), spending: () => spending, ledger: ledgerOf([line(1)]), drift: () => drift(), prices: () => [] });
}

/** The filters with which sums and lines were last asked for. */
function last(asked: readonly Asked[]): [LedgerFilter, LedgerFilter] {
  const of = (name: string): LedgerFilter => (asked.findLast((one) => one.name === name)?.request as { filter: LedgerFilter }).filter;
  return [of('spending'), of('ledger')];
}

test('the head says what was spent and saved, and how long the rest lasts', async () => {
  engine();
  render(ScreenBench);
  const card = screen.getByRole('region', { name: 'Balance' });
  await within(card).findByText('26 days');
  expect(card, 'in whole words').toHaveTextContent(/Balance\s*842\.6.*Spent in 30 days\s*941\.4.*Saved by what you own\s*1,207\.8.*until .*Dec.*31\.4\/day/);
});

test('a bar that is clicked filters sums and lines, and its chip gives it up again', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(ScreenBench);
  await user.click(await screen.findByRole('button', { name: 'E-mails 212.0' }));
  await vi.waitFor(() => expect(last(asked).map(({ operation }) => operation), 'both').toEqual(['email', 'email']));
  expect(screen.getByRole('button', { name: 'E-mails 212.0' }), 'it shows').toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Remove What: E-mails' }));
  await vi.waitFor(() => expect(last(asked).map(({ operation }) => operation), 'all again').toEqual([null, null]));
  expect(screen.getByRole('radio', { name: '30 days' }), 'the keyboard stays near').toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Search' }));
  await user.click(screen.getByRole('button', { name: 'Software, Bavaria 412.4' }));
  await vi.waitFor(() => expect(last(asked).map(({ search }) => search), 'by its number').toEqual([7, 7]));
});

test('a day is a bar, too: from its start to the start of the next', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(ScreenBench);
  await user.click(await screen.findByRole('radio', { name: 'Day' }));
  const [newest] = within(screen.getByRole('list', { name: 'Spent, by day' })).getAllByRole('button');
  if (newest === undefined) throw new Error('a day');
  await user.click(newest);
  const time = { from: new Date(2026, 10, 12).getTime(), until: new Date(2026, 10, 13).getTime() };
  await vi.waitFor(() => expect(last(asked)[1], 'the newest is first').toMatchObject(time));
});

test('the time holds for everything; a day that there is not is not asked for', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(ScreenBench);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await vi.waitFor(() => expect(last(asked).map(({ from, until }) => [from, until]), 'no bound').toEqual([[null, null], [null, null]]));
  await user.click(screen.getByRole('radio', { name: 'Custom dates' }));
  const first = screen.getByRole('textbox', { name: 'First day' });
  const before = last(asked)[0];
  await user.clear(first);
  expect(first, 'it says so').toBeInvalid();
  expect(last(asked)[0], 'what was shown stays').toEqual(before);
  await user.type(first, '2020-01-01');
  await vi.waitFor(() => expect(last(asked)[1].from, 'from the start of the day').toBe(new Date(2020, 0, 1).getTime()));
});

test('the balance is read day by day with the arrow keys, and stands in a table', async () => {
  const user = userEvent.setup();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  engine();
  render(ScreenBench);
  const chart = await screen.findByRole('slider', { name: 'Balance by day' });
  chart.focus();
  const read = (): string | null => chart.getAttribute('aria-valuetext');
  expect(read(), 'today').toMatch(/12.*: 842\.6 credits, 31\.4 spent$/);
  await user.keyboard('{ArrowLeft}');
  expect(read(), 'the day before').toMatch(/11.*: 874 credits, 5 spent$/);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(read(), 'no further than the first').toMatch(/10.*: 879 credits, 0 spent$/);
  const rows = within(screen.getByRole('table', { name: 'Balance by day' })).getAllByRole('row');
  expect(rows[1], 'the newest first').toHaveTextContent(/31\.4.*842\.6/);
  expect(rows, 'every day').toHaveLength(4);
});

test('axe finds nothing on the screen', async () => {
  mockEngine({
    meter: () => meter({ unconfirmed: 30, spendingLimits: [spendingLimit({ used: 820, level: 'near' })] }),
    spending: () => spending,
    ledger: ledgerOf([line(1, { record: { id: 9, name: 'Ana Brandl' }, list: { id: 4, name: 'Bavaria CTOs' }, expected: 5 }), line(2, { kind: 'limit', basis: null })]),
    drift: () => drift(),
    prices: () => [],
  });
  const { container } = render(ScreenBench);
  await screen.findByText('2 lines · 1 paid call, 2 credits');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
});

test('what the service holds otherwise than after the newest payment is said under the lines, with a way to why', async () => {
  const user = userEvent.setup();
  const newest = line(1, { balance: 9_800 });
  const check = { id: 1, at: newest.at + 1, reported: 9_470, ledger: 9_700, parts: [{ cause: 'spentElsewhere' as const, amount: 230, subject: '', intent: null, operationId: null, canAsk: false, at: null }] };
  mockEngine({ meter: () => meter(), spending: () => spending, ledger: ledgerOf([line(0, { kind: 'limit', basis: null }), newest]), drift: () => drift({ history: [check] }), prices: () => [] });
  render(ScreenBench);
  expect(await screen.findByText(/^33 credits less at the service than after the newest payment/), 'all of it, whichever checks found it').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See differences' }));
  expect(screen.getByRole('button', { name: 'Earlier differences (1)' }), 'unfolded, and the keyboard is there').toHaveFocus();
  expect(screen.getByText('Spent elsewhere on the same workspace'), 'the table').toBeInTheDocument();
  await user.click(screen.getByRole('columnheader', { name: 'Paid' }).querySelector('button') as HTMLElement);
  expect(screen.queryByText(/less at the service/), 'the newest is not first').toBeNull();
});

test('the drawer follows what is kept of its record', async () => {
  const user = userEvent.setup();
  let known = person({ id: 9 });
  mockEngine({
    meter: () => meter(),
    spending: () => spending,
    ledger: ledgerOf([line(1, { record: { id: 9, name: 'Ana Brandl' } })]),
    drift: () => drift(),
    prices: () => [],
    record: () => known,
  });
  render(ScreenBench);
  await user.click(await screen.findByRole('button', { name: 'Person 1' }));
  await screen.findByRole('heading', { name: 'Ana Brandl' });
  known = { ...known, title: 'Ana Brandl-Weiss' };
  await tell({ what: 'records' });
  expect(await screen.findByRole('heading', { name: 'Ana Brandl-Weiss' }), 'as it is now').toBeInTheDocument();
});

test('one fault is told once, and closed once', async () => {
  const user = userEvent.setup();
  const broken = (): never => {
    throw { code: 'damaged', message: 'The workspace file is damaged.', reference: 'r' };
  };
  mockEngine({ meter: () => meter(), spending: broken, ledger: broken, drift: broken, prices: broken });
  render(ScreenBench);
  const dialog = await screen.findByRole('alertdialog');
  expect(screen.getAllByRole('alertdialog', { hidden: true }), 'one of four').toHaveLength(1);
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (close === undefined) throw new Error('a way out');
  await user.click(close);
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true }), 'for all').toBeNull());
  expect(screen.getByRole('heading', { name: 'Credits' }).parentElement, 'what was shown is not hidden again with it').not.toHaveClass('coming');
});

test('sums of a part are said to be of a part', async () => {
  const user = userEvent.setup();
  engine();
  render(ScreenBench);
  const card = screen.getByRole('region', { name: 'Balance' });
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await within(card).findByText('26 days');
  expect(card, 'all there is').toHaveTextContent(/Spent in all\s*941\.4\s*Saved/);
  await user.click(screen.getByRole('radio', { name: 'Search' }));
  await user.click(screen.getByRole('button', { name: 'Software, Bavaria 412.4' }));
  expect(card, 'and the whole beside it').toHaveTextContent(/Spent in all, as chosen\s*941\.4\s*Spent in all 1,200\s*Saved by what you own\s*–/);
});

test('a day of which nothing is known before is drawn level', async () => {
  const shown = vi.spyOn(Drawing.prototype, 'show');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  const only = { ...spending, byDay: [{ day: '2026-11-12', charged: 314 }], opening: null, balances: [] };
  mockEngine({ meter: (): Meter => meter(), spending: () => only, ledger: ledgerOf([]), drift: () => drift(), prices: () => [] });
  render(ScreenBench);
  await screen.findByRole('slider', { name: 'Balance by day' });
  await vi.waitFor(() => expect(shown.mock.lastCall?.[0], 'no balance is invented').toMatchObject({ balances: [8_426, 8_426], names: ['', expect.any(String)] }));
});

test('the line begins with what its time began with', async () => {
  const shown = vi.spyOn(Drawing.prototype, 'show');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  const only = { ...spending, byDay: [{ day: '2026-11-12', charged: 314 }], opening: 8_740, balances: [] };
  mockEngine({ meter: (): Meter => meter(), spending: () => only, ledger: ledgerOf([]), drift: () => drift(), prices: () => [] });
  render(ScreenBench);
  await vi.waitFor(() => expect(shown.mock.lastCall?.[0], 'the fall is seen').toMatchObject({ balances: [8_740, 8_426], names: ['', expect.any(String)] }));
});

test('sums are asked for at most once in a while, however much is told', async () => {
  const asked = engine();
  render(ScreenBench);
  await screen.findByText('26 days');
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const priced = (): number => asked.filter(({ name }) => name === 'prices').length;
  expect(priced(), 'at the start').toBe(1);
  for (let time = 0; time < 5; time += 1) await tell({ what: 'credits', meter: meter() });
  expect(priced(), 'at once, but not for each of them').toBe(2);
  vi.advanceTimersByTime(SUMS_EVERY);
  expect(priced(), 'once more for the rest').toBe(3);
});
