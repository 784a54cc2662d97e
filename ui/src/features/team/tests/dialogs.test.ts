import { render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { Invited, TeamState } from '../../../generated/types';
import Card from './CardBench.svelte';
import { failure, requests, team } from './samples';

// Nothing is laid out here: what has no place takes no keyboard.
beforeEach(() => void vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 9, 9)] as unknown as DOMRectList));
afterEach(async () => {
  vi.restoreAllMocks();
  await endEngine();
});

const CODE = 'ABCD-EFGH-JKMN-PQRS';

async function opened(user: UserEvent, button: string, name: string): Promise<HTMLElement> {
  render(Card);
  await user.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', { name });
}

async function audited(dialog: HTMLElement): Promise<void> {
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
}

test('a vault is made by keyboard: what is missing, that it is tried, what is wrong, and the team', async () => {
  const user = userEvent.setup();
  const tries = [later<TeamState>(), later<TeamState>()];
  let at = 0;
  const asked = mockEngine({ team: () => null, found_team: () => tries[at++]?.promise ?? team() });
  const dialog = await opened(user, 'Create a team vault…', 'Create a team vault');
  const create = within(dialog).getByRole('button', { name: 'Create the vault' });
  expect(create).toHaveAccessibleDescription('Fill in all three fields first.');
  const address = within(dialog).getByLabelText('Address of the database, with its password');
  expect(address, 'a password is in it').toHaveAttribute('type', 'password');
  await vi.waitFor(() => expect(address, 'typed at once').toHaveFocus());
  await user.keyboard('postgresql://lead:pw@vault.example/acme');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of the team' }), 'Acme Sales');
  await user.type(within(dialog).getByRole('textbox', { name: 'Your name, as colleagues see it' }), 'Ada{Tab}{Tab}{Enter}');
  expect(await within(dialog).findByText(/^The database is being tried/), 'it takes its time').toBeInTheDocument();
  expect(within(dialog).getByRole('progressbar', { name: 'Trying the database' }), 'and moves').toBeInTheDocument();
  await audited(dialog);
  await user.keyboard('{Escape}{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  expect(dialog, 'nothing closes it meanwhile').toBeInTheDocument();
  expect(requests(asked, 'found_team'), 'once').toEqual([{ address: 'postgresql://lead:pw@vault.example/acme', team: 'Acme Sales', member: 'Ada' }]);
  tries[0]?.fail(failure('The database cannot be reached at this address.'));
  expect(await within(dialog).findByRole('alert'), 'as the engine says it').toHaveTextContent('The database cannot be reached at this address.');
  expect(address, 'what was typed stays').toHaveValue('postgresql://lead:pw@vault.example/acme');
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  tries[1]?.answer(team());
  expect(await screen.findByText('The vault of “Acme Sales” is there.'), 'it is said').toBeInTheDocument();
  expect(screen.queryByRole('dialog'), 'and over').not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Invite a colleague…' }), 'the team').toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Team' }), 'the button is gone: the keyboard is at the card').toHaveFocus());
});

test('an invitation is chosen once its code is typed; without a file nothing happens', async () => {
  const user = userEvent.setup();
  let answer: TeamState | null = null;
  const asked = mockEngine({ team: () => null, join_team: () => answer });
  const dialog = await opened(user, 'Join with an invitation…', 'Join with an invitation');
  const choose = within(dialog).getByRole('button', { name: 'Choose the invitation…' });
  expect(choose).toHaveAccessibleDescription('Type the code first.');
  const code = within(dialog).getByRole('textbox', { name: 'Code of the invitation' });
  await user.type(code, CODE);
  await audited(dialog);
  await user.click(choose);
  expect(code, 'no file was chosen').toHaveValue(CODE);
  answer = team();
  await user.type(code, '{Enter}');
  expect(await screen.findByText('You joined “Acme Sales”: what the team owns is free for you.'), 'it is said').toBeInTheDocument();
  expect(requests(asked, 'join_team')).toEqual([{ code: CODE }, { code: CODE }]);
});

test('a code that does not open it is said in the dialog', async () => {
  const user = userEvent.setup();
  mockEngine({
    team: () => null,
    join_team: () => {
      throw failure('This code does not open this invitation.');
    },
  });
  const dialog = await opened(user, 'Join with an invitation…', 'Join with an invitation');
  await user.type(within(dialog).getByRole('textbox', { name: 'Code of the invitation' }), `${CODE}{Enter}`);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This code does not open this invitation.');
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a colleague is invited, and the code is shown once', async () => {
  const user = userEvent.setup();
  let answer: Invited | null = null;
  const asked = mockEngine({ team: () => team(), invite_to_team: () => answer });
  const dialog = await opened(user, 'Invite a colleague…', 'Invite a colleague');
  const save = within(dialog).getByRole('button', { name: 'Save the invitation…' });
  expect(save).toHaveAccessibleDescription('Say first whom you invite.');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of the colleague' }), 'Jo');
  await audited(dialog);
  await user.click(save);
  expect(within(dialog).getByRole('textbox'), 'nothing was saved').toHaveValue('Jo');
  answer = { file: 'Jo.prospector-team', code: CODE };
  await user.type(within(dialog).getByRole('textbox'), '{Enter}');
  const shown = await screen.findByRole('alertdialog', { name: 'Invite a colleague' });
  expect(shown, 'where it is').toHaveAccessibleDescription('Jo.prospector-team is saved.');
  expect(within(shown).getByText(CODE), 'to be selected').toHaveAttribute('data-selectable');
  expect(within(shown).getByText(/another way than the file: say it, or send it with a messenger/), 'how it goes').toBeInTheDocument();
  await vi.waitFor(() => expect(within(shown).getByRole('heading', { name: 'The code that opens it' }), 'read at once').toHaveFocus());
  await audited(shown);
  await user.click(within(shown).getByRole('button', { name: 'Copy the code' }));
  expect(await navigator.clipboard.readText(), 'the code').toBe(CODE);
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(CODE), 'never again').not.toBeInTheDocument();
  expect(requests(asked, 'invite_to_team')).toEqual([{ name: 'Jo' }, { name: 'Jo' }]);
});
