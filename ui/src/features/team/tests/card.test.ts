import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import type { TeamState } from '../../../generated/types';
import Card from './CardBench.svelte';
import { doubt, failure, requests, team } from './samples';

afterEach(endEngine);

async function audited(container: HTMLElement): Promise<void> {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
}

test('before it is known there is room and nothing to press, then what a vault is', async () => {
  const told = later<TeamState | null>();
  mockEngine({ team: () => told.promise });
  const { container } = render(Card);
  expect(screen.getByRole('heading', { level: 2, name: 'Team' }), 'the card').toBeInTheDocument();
  expect(screen.queryByRole('button'), 'nothing').not.toBeInTheDocument();
  const room = screen.getByText(/It needs a PostgreSQL database/);
  expect(room, 'its room').not.toBeVisible();
  told.answer(null);
  expect(await screen.findByRole('button', { name: 'Create a team vault…' }), 'one way').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Join with an invitation…' }), 'the other').toBeInTheDocument();
  expect(room, 'in the same place').toBeVisible();
  await audited(container);
});

test('a team says its name, its place, when it was heard and what waits', async () => {
  mockEngine({ team: () => team({ waiting: 2 }) });
  const { container } = render(Card);
  expect(await screen.findByText('Acme Sales'), 'its name').toBeInTheDocument();
  expect(screen.getByText('postgresql://lead@vault.office.example/acme'), 'to be copied').toHaveAttribute('data-selectable');
  expect(screen.getByText(/^Last heard from the team: .* 2 things wait to be told to it\.$/), 'how it stands').toBeInTheDocument();
  expect(screen.queryByRole('status', { name: '' }), 'no trouble').not.toBeInTheDocument();
  expect(screen.queryByText(/erased on this computer before/), 'nobody').not.toBeInTheDocument();
  await audited(container);
});

test('trouble, and who was erased before, are said', async () => {
  let told = team({ trouble: 'The team vault cannot be reached.', erasedBefore: 12 });
  mockEngine({ team: () => told });
  const { container } = render(Card);
  expect(await screen.findByRole('status'), 'why nothing is asked').toHaveTextContent('The team vault cannot be reached.');
  expect(screen.getByText(/^12 people were erased on this computer before\. Their marks .* erase them once more/), 'many').toBeInTheDocument();
  await audited(container);
  told = team({ erasedBefore: 1 });
  await tell({ what: 'team' });
  expect(await screen.findByText(/^1 person was erased on this computer before\. .* erase the person once more/), 'one').toBeInTheDocument();
  expect(screen.queryByText('The team vault cannot be reached.'), 'it is there again').not.toBeInTheDocument();
});

test('a failure can be tried again, also once it is put away', async () => {
  const user = userEvent.setup();
  let fails = true;
  const asked = mockEngine({
    team: () => {
      if (fails) throw failure('The vault could not be read.');
      return team();
    },
  });
  render(Card);
  expect(await screen.findByRole('alert'), 'what is wrong').toHaveTextContent('The vault could not be read.');
  expect(screen.queryByRole('button', { name: 'Create a team vault…' }), 'nobody knows whether there is one').not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert'), 'still').toBeInTheDocument();
  fails = false;
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Acme Sales'), 'there it is').toBeInTheDocument();
  expect(requests(asked, 'team')).toHaveLength(3);
});

test('a change loads it anew, and a late answer from before is dropped', async () => {
  const first = later<TeamState | null>();
  const answers = [first.promise, team({ waiting: 1 })];
  mockEngine({ team: () => answers.shift() ?? null });
  render(Card);
  await tell({ what: 'team' });
  expect(await screen.findByText(/1 thing waits to be told to it\./), 'the newest').toBeInTheDocument();
  first.answer(null);
  await first.promise;
  expect(screen.getByText('Acme Sales'), 'stays').toBeInTheDocument();
});

test('a doubt is paid for again once that was said yes to', async () => {
  const user = userEvent.setup();
  let told = team({ doubts: [doubt(), doubt({ digest: 'cd34', subject: 'E-mail of Jo', askedBy: null })] });
  let fails = true;
  const asked = mockEngine({
    team: () => told,
    pay_again_in_team: () => {
      if (fails) throw failure('This question was asked once more since.');
      return (told = team({ doubts: told.doubts.slice(1) }));
    },
  });
  const { container } = render(Card);
  const list = await screen.findByRole('list', { name: '2 questions in doubt' });
  expect(within(list).getAllByRole('listitem').map(({ textContent }) => textContent), 'by whom').toEqual([expect.stringContaining('Mara asked this'), expect.stringContaining('A colleague asked this')]);
  await audited(container);
  const pay = within(list).getByRole('button', { name: 'Pay again for Mobile of Ada Kestrel…' });
  await user.click(pay);
  let dialog = await screen.findByRole('alertdialog', { name: 'Pay again for Mobile of Ada Kestrel?' });
  expect(dialog, 'it may be twice').toHaveAccessibleDescription(/Mara asked this on .* Asking again may be charged twice\.$/);
  expect(dialog, 'how much').toHaveTextContent('It is sent when it is asked the next time, and costs at most 40 credits.');
  await user.keyboard('{Escape}');
  expect(requests(asked, 'pay_again_in_team'), 'nothing without a yes').toEqual([]);
  await user.click(pay);
  dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: /^Pay again\s*≤ 40 credits$/ }));
  expect(await within(dialog).findByRole('alert'), 'why not').toHaveTextContent('This question was asked once more since.');
  fails = false;
  await user.click(within(dialog).getByRole('button', { name: /^Pay again\s*≤ 40 credits$/ }));
  expect(await screen.findByRole('list', { name: '1 question in doubt' }), 'it is decided').toBeInTheDocument();
  expect(screen.queryByRole('alertdialog'), 'and done').not.toBeInTheDocument();
  expect(requests(asked, 'pay_again_in_team').at(-1)).toEqual({ operation: 'phone', digest: 'ab12', attempt: 1 });
});

test('of many doubts a few are shown, and more on a press', async () => {
  const user = userEvent.setup();
  mockEngine({ team: () => team({ doubts: Array.from({ length: 7 }, (_, n) => doubt({ digest: String(n) })) }) });
  render(Card);
  await screen.findByRole('list', { name: '7 questions in doubt' });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show more' }), 'these are all').not.toBeInTheDocument();
});
