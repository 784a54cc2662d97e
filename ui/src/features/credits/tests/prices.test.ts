import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { PriceLine, PriceTag } from '../../../generated/types';
import PriceList from '../PriceList.svelte';
import { PriceState } from '../prices.svelte';

afterEach(endEngine);

const line = (operation: string, label: string, price: Partial<PriceTag>, canBeSet: boolean): PriceLine => ({
  operation,
  label,
  price: { each: null, basis: 'unknown', answers: 0, ...price },
  canBeSet,
  learnedAt: null,
  learned: [],
  differing: null,
});
const LEARNED = new Date(2019, 10, 12).getTime();
const lines = [
  line('find_companies', 'Companies loaded', { each: 1, basis: 'published' }, false),
  line('credits', 'Credit balance', { each: 0, basis: 'free' }, false),
  line('email', 'E-mail', { each: 15, basis: 'set' }, true),
  { ...line('phone', 'Mobile', { each: 50, basis: 'learned', answers: 4 }, true), learnedAt: LEARNED, learned: [{ at: LEARNED, fell: 50, price: 50 }] },
  line('profile', 'Person page', {}, true),
  { ...line('company', 'Company page', { each: 10, basis: 'set' }, true), differing: { calls: 3, at: new Date(2019, 10, 14).getTime(), charged: 15, expected: 10 } },
];

async function shown(): Promise<HTMLElement[]> {
  const prices = new PriceState();
  await prices.load();
  render(PriceList, { prices });
  return screen.getAllByRole('listitem');
}

test('every price says what it is and how it is known', async () => {
  mockEngine({ prices: () => lines });
  const words = (await shown()).map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
  expect(words, 'published, free, set, learned, unknown, and one that was charged otherwise').toEqual([
    'Companies loaded published 0.1 a row',
    'Credit balance free',
    'E-mail set by you Change… 1.5',
    expect.stringMatching(/^Mobile learned from 4 answers, last .*2019.* Change… 5$/),
    'Person page not published Set… –',
    expect.stringMatching(/^Company page charged 1.5 where 1 was expected, .*2019.*, 3 times in all · set by you Change… 1$/),
  ]);
});

test('a price is set in tenths, or given back to what is learned', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ prices: () => lines, set_price: () => lines });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Set the price of Person page' }));
  let dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox');
  await user.type(field, '0.05');
  await user.click(within(dialog).getByRole('button', { name: 'Set price' }));
  expect(field, 'a tenth is the smallest amount').toHaveAccessibleDescription(/such as 1 or 0\.5/);
  await user.clear(field);
  await user.type(field, '2.5{Enter}');
  await user.click(screen.getByRole('button', { name: 'Change the price of E-mail' }));
  dialog = await screen.findByRole('dialog', { name: 'Price of “E-mail”' });
  await user.click(within(dialog).getByRole('button', { name: 'Use what is learned' }));
  expect(asked.slice(1).map(({ request }) => request), 'both went to the engine').toEqual([
    { operation: 'profile', price: 25 },
    { operation: 'email', price: null },
  ]);
});

test('a learned price shows the answers that it was learned from', async () => {
  const user = userEvent.setup();
  mockEngine({ prices: () => lines });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Change the price of Mobile' }));
  const table = within(await screen.findByRole('dialog')).getByRole('table', { name: 'Answers that it was learned from' });
  expect(within(table).getAllByRole('row')[1], 'what the balance told').toHaveTextContent(/2019.*5\.0.*5\.0/);
});
