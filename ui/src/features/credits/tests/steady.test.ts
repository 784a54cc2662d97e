// While the screen loads nothing is put in above what is there. How high a part is no test here can measure: jsdom lays nothing out.
import { render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { Settling } from '../../../shared/settle/settling';
import { meter, unconfirmed } from '../../../shared/settle/tests/samples';
import type { Drift, DriftPart, Ledger, Meter, PriceLine, Spending } from '../../../generated/types';
import { operations } from '../../../words/catalog';
import AddsUp from '../AddsUp.svelte';
import { DriftState } from '../drift.svelte';
import Limits from '../Limits.svelte';
import { CreditState } from '../meter.svelte';
import PriceList from '../PriceList.svelte';
import { PriceState } from '../prices.svelte';
import LedgerBench from './LedgerBench.svelte';
import ScreenBench from './ScreenBench.svelte';
import { drift, spendingLimit, ledgerOf, line, spending } from './samples';

afterEach(endEngine);

test('every card and every number has its place before anything is known', async () => {
  const [told, sums, lines, sure, prices] = [later<Meter>(), later<Spending>(), later<Ledger>(), later<Drift>(), later<PriceLine[]>()];
  mockEngine({ meter: () => told.promise, spending: () => sums.promise, ledger: () => lines.promise, drift: () => sure.promise, prices: () => prices.promise });
  render(ScreenBench);
  const cards = (): Element[] => [...screen.getByRole('region', { name: 'Credits' }).querySelectorAll('.card, .card > *')];
  const numbers = (): Element[] => [...screen.getByRole('region', { name: 'Balance' }).querySelectorAll('.numbers small, .numbers b')];
  const [before, read] = [cards(), numbers()];
  expect(before.length, 'the cards with their headings').toBeGreaterThan(8);
  const page = screen.getByRole('heading', { name: 'Credits' }).parentElement;
  expect(page, 'nothing that could be pushed is seen').toHaveClass('coming');
  told.answer(meter());
  sums.answer(spending);
  sure.answer(drift());
  await screen.findByText(/The service says/);
  expect(page, 'the bars over the ledger are not known yet').toHaveClass('coming');
  lines.answer(ledgerOf([line(1)])({ offset: 0, limit: 100 } as never));
  prices.answer([]);
  expect(await within(screen.getByRole('region', { name: 'Balance' })).findByText('26 days')).toBeInTheDocument();
  await screen.findByRole('row', { name: /Person 1/ });
  expect(page, 'all of it is').not.toHaveClass('coming');
  expect(cards().map((one, at) => one === before[at]), 'the same, in their order').toEqual(before.map(() => true));
  expect(numbers().map((one, at) => one === read[at]), 'the numbers are written where dashes stood').toEqual(read.map(() => true));
});

test('every limit has its line before it is known, and the room of its bar', async () => {
  const told = later<Meter>();
  mockEngine({ meter: () => told.promise });
  const held = new CreditState();
  const loaded = held.load();
  render(Limits, { held });
  const lines = (): HTMLElement[] => screen.getAllByRole('button');
  const [before, parts] = [lines(), document.querySelectorAll('li > *').length];
  expect(before.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()), 'a dash for each').toEqual(
    ['Today', 'One job', 'One click', 'Never below', 'Assistants today', 'Ask me above'].map((label) => `${label} – Change`),
  );
  expect(before.every((one) => one.matches(':disabled')), 'nobody can change what nobody knows').toBe(true);
  told.answer(meter({ spendingLimits: [spendingLimit({ used: 940, level: 'close' }), spendingLimit({ kind: 'floor', limit: 500, level: 'near' })] }));
  await loaded;
  expect(await screen.findByRole('button', { name: /^Today.*94 of 100/ }), 'the bar with its words').toBeEnabled();
  expect(lines().map((one, at) => one === before[at]), 'the same lines').toEqual(before.map(() => true));
  expect(document.querySelectorAll('li > *'), 'neither a bar nor words stand under them that did not before').toHaveLength(parts);
});

test('what a difference may be made of has its lines before service and ledger are compared', async () => {
  const sure = later<Drift>();
  mockEngine({ drift: () => sure.promise });
  const call = unconfirmed({ canAsk: true });
  const settling: Settling = { unconfirmed: [call], settling: null, failure: null, settle: async () => undefined, askSettlement: async () => undefined };
  const state = new DriftState();
  const loaded = state.load();
  render(AddsUp, { drift: state, settling });
  const lines = (): Element[] => [...document.querySelectorAll('li, .gold')];
  const before = lines();
  expect(before, 'rounding, the call that the window knows of, and what it may cost').toHaveLength(3);
  expect(screen.queryByRole('listitem'), 'nobody hears of them yet').toBeNull();
  expect(before.every((one) => one.closest<HTMLElement>('[aria-hidden=true]')?.inert), 'nor comes to them by keyboard').toBe(true);
  const open: DriftPart = { cause: 'unconfirmed', amount: call.worst, subject: call.subject, intent: call.intent, operationId: call.operationId, canAsk: true, at: call.at };
  sure.answer(drift({ parts: [...drift().parts, open] }));
  await loaded;
  expect(await screen.findAllByRole('listitem'), 'now they are read').toHaveLength(2);
  expect(lines().map((one, at) => one === before[at]), 'as many as were there').toEqual(before.map(() => true));
});

test('every price has its line before it is told', async () => {
  const told = later<PriceLine[]>();
  mockEngine({ prices: () => told.promise });
  const prices = new PriceState();
  const loaded = prices.load();
  render(PriceList, { prices });
  const lines = (): HTMLElement[] => screen.getAllByRole('listitem');
  const before = lines();
  expect(before.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()), 'nothing is said of what nobody knows').toEqual(operations.map(({ label }) => `${label} –`));
  told.answer(operations.map(({ name: operation, label }) => ({ operation, label, price: { each: 10, basis: 'published', answers: 0 }, canBeSet: false, learnedAt: null, learned: [], differing: null })));
  await loaded;
  expect(await screen.findAllByText('published'), 'of what is free it goes without saying').toHaveLength(operations.filter(({ price }) => price.kind !== 'free').length);
  expect(lines().map((one, at) => one === before[at]), 'the same lines').toEqual(before.map(() => true));
});

test('the ledger has its table at once, and room for all lines that are shown together', async () => {
  const told = later<Ledger>();
  mockEngine({ ledger: () => told.promise });
  render(LedgerBench, { onrecord: () => undefined, onlist: () => undefined });
  const table = screen.getByRole('region', { name: 'Lines of the ledger' });
  const parts = (): Element[] => [...(table.parentElement?.children ?? [])];
  const before = parts();
  expect(table.style.height, 'what is below cannot be in view yet').toBe('var(--most)');
  told.answer(ledgerOf([line(1)])({ offset: 0, limit: 100 } as never));
  await screen.findByRole('row', { name: /Person 1/ });
  expect(table.style.height, 'one line').toBe('71px');
  expect(parts().map((one, at) => one === before[at]), 'no bars to show, and no room for any').toEqual(before.map(() => true));
});
