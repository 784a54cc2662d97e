// Owns: what the card of other systems says and asks. Does not own: reading a file (the engine does).
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { KnownElsewhere, KnownSource } from '../../../generated/types';
import { isTaken } from '../../../shared/drops';
import Card from './CardBench.svelte';

afterEach(endEngine);

const crm: KnownSource = { name: 'Our CRM', at: Date.UTC(2026, 10, 20), entries: 1204, records: 312 };
const of = (asked: readonly Asked[], name: string): unknown[] => asked.filter((one) => one.name === name).map(({ request }) => request);

test('a file of another system is brought under its name, and a newer one in its place', async () => {
  const user = userEvent.setup();
  let told: KnownElsewhere = { sources: [], said: '' };
  const asked = mockEngine({
    known_elsewhere: () => told,
    bring_elsewhere: () => (told = { sources: [crm], said: '“Our CRM” names 1,204 domains, addresses, numbers and pages. 312 rows here change by that.' }),
    remove_elsewhere: () => (told = { sources: [], said: '“Our CRM” is not known here any more.' }),
  });
  const { container } = render(Card);
  const file = screen.getByRole('button', { name: 'From a file…' });
  expect(file).toHaveAccessibleDescription('Say what the other system is called.');
  await user.type(screen.getByRole('textbox', { name: 'Name of the other system' }), 'Our CRM');
  await user.click(file);
  expect(of(asked, 'bring_elsewhere')).toMatchObject([{ name: 'Our CRM', from: { kind: 'choose' } }]);
  expect(await screen.findByText(/312 rows here change by that/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name of the other system' }), 'for another one').toHaveValue('');
  const list = screen.getByRole('list', { name: 'Other systems' });
  expect(list).toHaveTextContent(/Our CRM 1,204 entries · 312 rows here/);
  await user.click(within(list).getByRole('button', { name: 'A newer file of Our CRM…' }));
  expect(of(asked, 'bring_elsewhere'), 'by its name').toHaveLength(2);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations, 'nobody is left out').toEqual([]);
  await user.click(within(list).getByRole('button', { name: 'Forget Our CRM' }));
  expect(await screen.findByText('“Our CRM” is not known here any more.')).toBeInTheDocument();
});

test('a file that is dropped is of the system that is meant', async () => {
  const user = userEvent.setup();
  const mail: KnownSource = { ...crm, name: 'Mail tool' };
  const asked = mockEngine({ known_elsewhere: () => ({ sources: [crm, mail], said: '' }), bring_elsewhere: () => ({ sources: [crm, mail], said: 'Done.' }) });
  const { unmount } = render(Card);
  await screen.findByRole('list', { name: 'Other systems' });
  expect(isTaken({ drop: 3, file: 'contacts.csv' }), 'it is for this card').toBe(true);
  expect(await screen.findByText('Say what the other system is called, then drop contacts.csv once more.')).toBeInTheDocument();
  isTaken({ drop: 4, file: 'mail tool 2026-11.csv' });
  await screen.findByText('Done.');
  expect(of(asked, 'bring_elsewhere'), 'called after it').toMatchObject([{ name: 'Mail tool', from: { kind: 'dropped', drop: 4 } }]);
  await user.type(screen.getByRole('textbox', { name: 'Name of the other system' }), 'Desk');
  isTaken({ drop: 5, file: 'contacts.csv' });
  await expect.poll(() => of(asked, 'bring_elsewhere').at(-1), { message: 'as it is named' }).toMatchObject({ name: 'Desk', from: { drop: 5 } });
  expect(isTaken({ drop: 7, file: 'for you.prospector-list' }), 'a list of a colleague is imported').toBe(false);
  unmount();
  expect(isTaken({ drop: 6, file: 'contacts.csv' }), 'elsewhere it is imported').toBe(false);
});
