import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { Ledger, LedgerExportRequest, LedgerLine, LedgerRequest } from '../../../generated/types';
import { LEDGER_PAGE, LedgerState } from '../ledger.svelte';
import { Scope } from '../scope.svelte';
import LedgerBench from './LedgerBench.svelte';
import { countedLedgerOf, line } from './samples';

afterEach(endEngine);

const nothing = vi.fn();
const bench = { onrecord: nothing, onlist: nothing };

/** Three e-mails, one of them not known yet, a mobile, and a limit. */
const some: readonly LedgerLine[] = [
  line(1),
  line(2),
  line(3, { basis: 'unknown', charged: 0 }),
  line(4, { label: 'Mobile' }),
  line(5, { kind: 'limit', basis: null, label: 'Limit: today', subject: '100 → 200', charged: 0 }),
];

const titles = (name: string): string[] => within(screen.getByRole('group', { name })).getAllByTitle(/: \d+$/).map(({ title }) => title);
const chosen = (asked: readonly Asked[]): LedgerRequest['chosen'] | undefined => (asked.at(-1)?.request as LedgerRequest | undefined)?.chosen;

test('bars count the lines, and a click on one shows just those', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ ledger: countedLedgerOf(some) });
  render(LedgerBench, bench);
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  expect(titles('What'), 'in the words of the engine').toEqual(['E-mail!: 3', 'Mobile!: 1', 'Limit: today!: 1']);
  await user.click(screen.getByTitle('E-mail!: 3'));
  await screen.findByText('3 lines, 2 credits');
  expect(titles('What'), 'the others stay, to be chosen instead').toEqual(['E-mail!: 3', 'Mobile!: 1', 'Limit: today!: 1']);
  expect(titles('Known by'), 'another column follows').toEqual(['told!: 2', 'unknown!: 1']);
  await user.click(screen.getByTitle('Mobile!: 1'));
  await screen.findByText('4 lines, 3 credits');
  expect(chosen(asked), 'either of them').toEqual({ what: ['E-mail', 'Mobile'], known: [], paid: [] });
  await user.click(screen.getByTitle('unknown!: 1'));
  await screen.findByText('1 line, 0 credits');
  expect(chosen(asked), 'and of each column one').toEqual({ what: ['E-mail', 'Mobile'], known: ['unknown'], paid: [] });
  await user.click(screen.getByTitle('unknown!: 1'));
  expect(await screen.findByText('4 lines, 3 credits'), 'given up again').toBeInTheDocument();
});

test('the bars are reached by keyboard as a list, beside the heads that are called the same', async () => {
  const user = userEvent.setup();
  mockEngine({ ledger: countedLedgerOf(some) });
  render(LedgerBench, bench);
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  within(screen.getByRole('group', { name: 'What' })).getByRole('button', { name: 'What' }).focus();
  await user.keyboard('{Enter}');
  // Nothing is laid out here, so the sheet counts as hidden.
  const mobile = (await screen.findByText('Mobile!')).closest('button');
  if (mobile === null) throw new Error('a button of the list');
  mobile.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('1 line, 1 credit');
  expect(mobile, 'it shows').toHaveAttribute('aria-pressed', 'true');
  expect(mobile, 'and can be pressed again').toHaveFocus();
});

test('a chip says what is chosen and takes it back; the keyboard stays near', async () => {
  const user = userEvent.setup();
  mockEngine({ ledger: countedLedgerOf(some) });
  render(LedgerBench, bench);
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  await user.click(screen.getByTitle('Mobile!: 1'));
  await screen.findByText('1 line, 1 credit');
  await user.click(screen.getByRole('button', { name: 'Remove Mobile!' }));
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  expect(screen.queryByRole('button', { name: /^Remove/ }), 'nothing is chosen').toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Filter the ledger' }), 'what was pressed is gone').toHaveFocus();
});

test('an amount says in its chip of what it is', async () => {
  const user = userEvent.setup();
  const bars = [{ key: 'paid', label: 'Paid', others: 0, bars: [{ value: 'nothing', count: 2, chosen: false }, { value: 'upTo1', said: 'up to 1', count: 3, chosen: false }] }];
  const asked = mockEngine({ ledger: (request): Ledger => ({ ...countedLedgerOf(some)({ ...request, chosen: { what: [], known: [], paid: [] } }), bars }) });
  render(LedgerBench, bench);
  await user.click(await screen.findByTitle('up to 1: 3'));
  expect(await screen.findByRole('button', { name: 'Remove Paid: up to 1' }), 'up to 1 credit').toBeInTheDocument();
  await vi.waitFor(() => expect(chosen(asked)?.paid, 'by its name').toEqual(['upTo1']));
});

test('text and bars narrow together; where no line fits, all can be had again', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ ledger: countedLedgerOf(some) });
  render(LedgerBench, bench);
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  await user.click(screen.getByTitle('Mobile!: 1'));
  await screen.findByText('1 line, 1 credit');
  await user.type(screen.getByRole('searchbox', { name: 'Filter the ledger' }), 'Person 1');
  expect(await screen.findByText(/^No line fits\./), 'it is an e-mail').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove Mobile!' }), 'what is chosen can be taken back').toBeInTheDocument();
  expect(titles('What'), 'and stands among what fits the text').toEqual(['Mobile!: 0', 'E-mail!: 1']);
  await user.click(screen.getByRole('button', { name: 'Show all lines' }));
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  expect(chosen(asked), 'nothing is chosen').toEqual({ what: [], known: [], paid: [] });
});

test('a column with one value has no bars', async () => {
  mockEngine({ ledger: countedLedgerOf([line(1), line(2, { label: 'Mobile' })]) });
  render(LedgerBench, bench);
  await screen.findByText('2 lines, 2 credits');
  expect(screen.getByRole('group', { name: 'What' }), 'two values').toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Known by' }), 'there is nothing to choose').toBeNull();
});

test('what is chosen leaves as a file', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ ledger: countedLedgerOf(some), export_ledger: () => null });
  render(LedgerBench, bench);
  await screen.findByText('5 lines · 4 paid calls, 3 credits');
  await user.click(screen.getByTitle('E-mail!: 3'));
  await screen.findByText('3 lines, 2 credits');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByText('Export these 3 lines as CSV'));
  await vi.waitFor(() => expect((asked.at(-1)?.request as LedgerExportRequest).format, 'it is asked for').toBe('csv'));
  expect((asked.at(-1)?.request as LedgerExportRequest).chosen, 'those lines').toEqual({ what: ['E-mail'], known: [], paid: [] });
});

test('the bars are counted once for all pages, and stay while another page comes', async () => {
  const all = Array.from({ length: 2 * LEDGER_PAGE }, (_, at) => line(at));
  const asked = mockEngine({ ledger: countedLedgerOf(all) });
  const ledger = new LedgerState(new Scope());
  ledger.want(0, LEDGER_PAGE);
  await ledger.load();
  ledger.want(0, 2 * LEDGER_PAGE);
  await vi.waitFor(() => expect(asked.map(({ request }) => (request as LedgerRequest).bars), 'with the first').toEqual([true, false, false]));
  expect(ledger.bars.map(({ key }) => key), 'they are there').toEqual(['what', 'known']);
});
