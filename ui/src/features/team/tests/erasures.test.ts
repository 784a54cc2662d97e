import { render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import type { TeamErasure } from '../../../generated/types';
import Card from './CardBench.svelte';
import { erasure, failure, team, THEN } from './samples';

afterEach(endEngine);

async function opened(user: UserEvent): Promise<HTMLElement> {
  render(Card);
  await user.click(await screen.findByRole('button', { name: 'Erasures…' }));
  return screen.findByRole('dialog', { name: 'Erasures' });
}

test('that nobody was erased is said, and who is comes by itself', async () => {
  const user = userEvent.setup();
  const first = later<TeamErasure[]>();
  let told: TeamErasure[] | Promise<TeamErasure[]> = first.promise;
  mockEngine({ team: () => team(), team_erasures: () => told });
  const dialog = await opened(user);
  expect(within(dialog).getByRole('status'), 'on its way').toHaveTextContent('Reading the erasures…');
  first.answer([]);
  expect(await within(dialog).findByRole('heading', { name: 'Nobody was erased in the team yet' }), 'none').toBeInTheDocument();
  const missing = Array.from({ length: 7 }, (_, n) => ({ member: n === 0 ? 'Jo' : null, seenAt: THEN }));
  told = [erasure({ number: 8, isClean: false, heard: 5, missing }), erasure()];
  await tell({ what: 'team' });
  const list = await within(dialog).findByRole('list', { name: 'Erasures' });
  expect(list, 'how far').toHaveTextContent('Erased here and on 5 of 12 computers; it is still being taken out of the vault.');
  expect(list, 'who is missing').toHaveTextContent(/Jo’s computer was last here on .* 2026\..*and 2 more computers/);
  expect(list, 'and one that is done').toHaveTextContent(/Number 7, told on .* by Mara\s*Erased here, in the vault, and on 12 of 12 computers\./);
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('of many a piece is shown, and more on a press', async () => {
  const user = userEvent.setup();
  mockEngine({ team: () => team(), team_erasures: () => Array.from({ length: 21 }, (_, n) => erasure({ number: 21 - n })) });
  const dialog = await opened(user);
  const list = await within(dialog).findByRole('list', { name: 'Erasures' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(21);
});

test('a failure can be tried again, also once it is put away', async () => {
  const user = userEvent.setup();
  let fails = true;
  mockEngine({
    team: () => team(),
    team_erasures: () => {
      if (fails) throw failure('The team vault cannot be reached.');
      return [erasure()];
    },
  });
  const dialog = await opened(user);
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('The team vault cannot be reached.');
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  fails = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByRole('list', { name: 'Erasures' })).toBeInTheDocument();
});
