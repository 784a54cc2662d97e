import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine } from '../../../bridge/tests/mock';
import { day } from '../../../words/dates';
import { notices } from '../../../kit/notices.svelte';
import { menuLine } from '../../../kit/tests/snippets';
import Screen from './ScreenBench.svelte';
import { engine, failure, head, one, THEN } from './samples';

afterEach(async () => {
  for (const { id } of notices.shown) notices.dismiss(id);
  await endEngine();
});

const leads = one({ saved: 2, name: 'Munich leads', kind: 'leads', filters: { city: ['Munich'] }, title: 'Munich', search: head({ search: 9, kind: 'leads' }) });
const fresh = one({ saved: 3, name: 'Never ran', kind: 'companies', filters: { country: ['Spain'] }, title: 'Spain', search: null });

type User = ReturnType<typeof userEvent.setup>;

async function line(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  const found = heading.closest('li');
  if (found === null) throw new Error(`${name} stands in no line`);
  return found;
}

async function choose(user: User, name: string, action: string): Promise<void> {
  await user.click(within(await line(name)).getByRole('button', { name: `More for ${name}` }));
  await user.click(await menuLine(action));
}

/** The sheet for a copied search. */
async function paste(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More for saved searches' }));
  await user.click(await menuLine('Open from JSON…'));
}

test('a line tells its kind, its last run, what is loaded and what is new', async () => {
  engine([one()]);
  render(Screen);
  const shown = await line('Technical heads');
  expect(shown, 'kind, date and rows').toHaveTextContent(new RegExp(`People.*Last run ${day(THEN)}.*300 of 1,284 loaded`));
  expect(await within(shown).findByText(`+41 since ${day(THEN)}`), 'counted by itself, which is free').toBeInTheDocument();
});

test('opening shows what was loaded; one that never ran shows its filters', async () => {
  const user = userEvent.setup();
  const onopen = vi.fn();
  const onedit = vi.fn();
  const asked = engine([leads, fresh]);
  render(Screen, { onopen, onedit });
  await user.click(await screen.findByRole('button', { name: 'Open Munich leads, free' }));
  expect(onopen, 'its rows').toHaveBeenCalledExactlyOnceWith(9);
  await user.click(screen.getByRole('button', { name: 'Open Never ran, free' }));
  expect(onedit, 'ready to be started').toHaveBeenCalledExactlyOnceWith('companies', { country: ['Spain'] });
  expect(asked.map(({ name }) => name), 'nothing is asked at the service').toEqual(['saved_searches', 'recent_searches']);
});

test('what costs says so, and only leads to the search', async () => {
  const user = userEvent.setup();
  const onopen = vi.fn();
  const asked = engine([leads, fresh]);
  render(Screen, { onopen });
  const look = await screen.findByRole('button', { name: 'Look for new for Munich leads, 2.5 credits for 25' });
  expect(look, 'why it costs').toHaveAccessibleDescription(/cannot be counted free.*Nothing is spent before you start it/);
  await user.click(look);
  expect(onopen, 'there it can be started').toHaveBeenCalledExactlyOnceWith(9);
  expect(screen.queryByRole('button', { name: /Look for new for Never ran/ }), 'what never ran has nothing to compare with').toBeNull();
  expect(asked.map(({ name }) => name), 'nothing is counted').not.toContain('new_since');
});

test('duplicate and edit opens the filters without running them', async () => {
  const user = userEvent.setup();
  const onedit = vi.fn();
  engine([leads]);
  render(Screen, { onedit });
  await choose(user, 'Munich leads', 'Duplicate and edit');
  expect(onedit, 'the filters').toHaveBeenCalledExactlyOnceWith('leads', { city: ['Munich'] });
});

test('renaming says under the field that a name is taken', async () => {
  const user = userEvent.setup();
  const asked = engine([leads, fresh]);
  render(Screen);
  await choose(user, 'Munich leads', 'Rename…');
  const dialog = await screen.findByRole('dialog', { name: 'Rename search' });
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  expect(field, 'the present name').toHaveValue('Munich leads');
  await user.clear(field);
  await user.type(field, 'never ran{Enter}');
  expect(field, 'told where it is typed').toHaveAccessibleDescription('There is a saved search with this name: choose another.');
  await user.type(field, ' yet{Enter}');
  expect(await screen.findByRole('heading', { name: 'never ran yet' }), 'the new name').toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'save_search').map(({ request }) => request), 'asked once, for the same one').toEqual([
    { saved: 2, name: 'never ran yet', kind: 'leads', filters: { city: ['Munich'] } },
  ]);
});

test('what the engine says of a name stands under the field', async () => {
  const user = userEvent.setup();
  engine([leads], [], {
    save_search: () => {
      throw failure({ code: 'fields', message: 'That cannot be saved.', problems: [{ field: 'name', message: 'A name has at most 80 characters.' }] });
    },
  });
  render(Screen);
  await choose(user, 'Munich leads', 'Rename…');
  const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
  await user.type(field, 'x{Enter}');
  await vi.waitFor(() => expect(field, 'the sentence').toHaveAccessibleDescription('A name has at most 80 characters.'));
});

test('removing keeps the focus in the list, and can be undone', async () => {
  const user = userEvent.setup();
  engine([leads, fresh]);
  render(Screen);
  await choose(user, 'Munich leads', 'Remove');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Open Never ran, free' }), 'the next line').toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Munich leads' }), 'it is back').toBeInTheDocument();
});

test('a recent search of any kind is saved under its title', async () => {
  const user = userEvent.setup();
  const asked = engine([], [head({ kind: 'companies', filters: { country: ['Spain'] }, title: 'Spain' })]);
  render(Screen);
  await user.click(await screen.findByRole('button', { name: 'Save Spain' }));
  const field = within(await screen.findByRole('dialog', { name: 'Save search' })).getByRole('textbox', { name: 'Name' });
  expect(field, 'the offered name').toHaveValue('Spain');
  await user.type(field, '{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Open Spain, free' }), 'the focus goes along').toHaveFocus());
  expect(screen.queryByRole('heading', { name: /not saved/ }), 'it left the recent ones').toBeNull();
  expect(asked.at(-1)?.request, 'a new one').toEqual({ saved: null, name: 'Spain', kind: 'companies', filters: { country: ['Spain'] } });
});

test('a pasted search is shown before it is opened', async () => {
  const user = userEvent.setup();
  const onedit = vi.fn();
  const problems = [{ field: 'city', message: '“Munnich” is not a known city.' }];
  engine([], [], { read_search: () => ({ name: 'From a friend', kind: 'leads', filters: { city: ['Munnich'] }, title: 'Munnich', problems }) });
  render(Screen, { onedit });
  await paste(user);
  const dialog = await screen.findByRole('dialog', { name: 'Open from JSON' });
  const open = within(dialog).getByRole('button', { name: 'Open free' });
  expect(open, 'nothing to open yet').toHaveAttribute('aria-disabled', 'true');
  await user.click(within(dialog).getByRole('textbox', { name: 'The copied search' }));
  await user.paste('{}');
  expect(await within(dialog).findByText('From a friend'), 'its name').toBeInTheDocument();
  expect(dialog, 'its kind and what is wrong').toHaveTextContent(/Leads.*“Munnich” is not a known city/);
  expect(onedit, 'only shown so far').not.toHaveBeenCalled();
  await user.click(open);
  expect(onedit, 'opened, not run').toHaveBeenCalledExactlyOnceWith('leads', { city: ['Munnich'] });
});

test('a text that is no search is refused with a sentence', async () => {
  const user = userEvent.setup();
  engine([], [], {
    read_search: () => {
      throw failure({ code: 'fields', message: 'This is not a search of Prospector.', problems: [{ field: 'text', message: 'x' }] });
    },
  });
  render(Screen);
  await paste(user);
  const field = await screen.findByRole('textbox', { name: 'The copied search' });
  await user.click(field);
  await user.paste('hello');
  await vi.waitFor(() => expect(field, 'under the field').toHaveAccessibleDescription('This is not a search of Prospector.'));
});

test('where nothing is saved the screen says what to do', async () => {
  const user = userEvent.setup();
  const onsearch = vi.fn();
  engine();
  render(Screen, { onsearch });
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' }), 'an empty state').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leads' }));
  expect(onsearch, 'the way to a search').toHaveBeenCalledExactlyOnceWith('leads');
});

test.each<[string, (user: User) => Promise<void>]>([
  ['on the screen', async () => undefined],
  ['in the paste dialog', paste],
  ['in the dialog of a name', (user) => choose(user, 'Never ran', 'Rename…')],
])('axe finds nothing %s', async (_, go) => {
  engine([one(), leads, fresh], [head({ search: 4, filters: { jobTitle: ['CFO'] } })]);
  render(Screen);
  await screen.findByText(`+41 since ${day(THEN)}`);
  await go(userEvent.setup());
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'with every kind of line').toEqual([]);
});
