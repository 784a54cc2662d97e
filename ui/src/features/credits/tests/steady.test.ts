// While the screen loads nothing comes to stand in front of what is there. How high a part is no test here can tell: jsdom lays nothing out.
import { render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/mock';
import { meter } from '../../../components/settle/test-samples';
import type { Drift, Ledger, Meter, Spending } from '../../../generated/types';
import ScreenBench from './ScreenBench.svelte';
import { drift, ledgerOf, line, spending } from './samples';

afterEach(endEngine);

test('every card and every number has its place before anything is known', async () => {
  const [told, sums, lines, sure] = [later<Meter>(), later<Spending>(), later<Ledger>(), later<Drift>()];
  mockEngine({ meter: () => told.promise, spending: () => sums.promise, ledger: () => lines.promise, drift: () => sure.promise, prices: () => [] });
  render(ScreenBench);
  const cards = (): Element[] => [...screen.getByRole('region', { name: 'Credits' }).querySelectorAll('.card, h1, h2')];
  const numbers = (): Element[] => [...screen.getByRole('region', { name: 'Balance' }).querySelectorAll('.numbers small, .numbers b')];
  const [before, read] = [cards(), numbers()];
  expect(before.length, 'the cards with their headings').toBeGreaterThan(8);
  told.answer(meter());
  sums.answer(spending);
  lines.answer(ledgerOf([line(1)])({ offset: 0, limit: 100 } as never));
  sure.answer(drift());
  expect(await within(screen.getByRole('region', { name: 'Balance' })).findByText('26 days')).toBeInTheDocument();
  await screen.findByRole('row', { name: /Person 1/ });
  expect(cards().map((one, at) => one === before[at]), 'the same, in their order').toEqual(before.map(() => true));
  expect(numbers().map((one, at) => one === read[at]), 'the numbers are written where dashes stood').toEqual(read.map(() => true));
});
