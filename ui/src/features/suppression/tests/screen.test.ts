import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, tell } from '../../../bridge/tests/mock';
import { wholeDay } from '../../../words/dates';
import type { SuppressedEntry, Suppression } from '../../../generated/types';
import Bench from './ScreenBench.svelte';
import { change, engine, entry, pageOf, requests, THEN } from './samples';

afterEach(endEngine);

type User = ReturnType<typeof userEvent.setup>;

const some: SuppressedEntry[] = [
  entry('acme.example'),
  entry('ada@kestrel.example', { kind: 'email', matches: 1 }),
  entry('+491515550101', { kind: 'phone', matches: 0 }),
];
const press = async (user: User, name: string | RegExp): Promise<void> => user.click(await screen.findByRole('button', { name }));
const values = (): (string | null)[] => screen.getAllByRole('row').slice(1).map((row) => row.children[2]?.textContent ?? null);

async function adding(user: User): Promise<HTMLElement> {
  await press(user, 'Add…');
  return screen.findByRole('textbox', { name: /Type or paste/ });
}

test('each entry tells what it is, since when, and what it matches', async () => {
  engine(some);
  render(Bench);
  const row = (await screen.findByText('ada@kestrel.example')).closest('tr');
  expect(row, 'in one line').toHaveTextContent(new RegExp(`E-mail\\s*ada@kestrel.example\\s*${wholeDay(THEN)}\\s*1`));
  expect(screen.getByText('3 entries · 12 records suppressed'), 'and all of them').toBeInTheDocument();
});

test('an empty list explains what it does', async () => {
  const user = userEvent.setup();
  engine([]);
  render(Bench);
  expect(await screen.findByRole('heading', { name: 'Nobody is suppressed' }), 'told').toBeInTheDocument();
  expect(screen.getByText(/no credit is spent on it, and exports leave it out/), 'what it does').toBeInTheDocument();
  await adding(user);
});

test('searching asks once the typing rests, and says where nothing fits', async () => {
  const user = userEvent.setup();
  const asked = engine(some);
  render(Bench);
  const field = await screen.findByRole('searchbox', { name: 'Find an entry' });
  await user.type(field, 'kestrel');
  await vi.waitFor(() => expect(values(), 'only what fits').toEqual(['ada@kestrel.example']));
  expect(requests(asked, 'suppression').length, 'not for every key').toBeLessThan(8);
  await user.type(field, 'zzz');
  expect(await screen.findByText('No entry contains “kestrelzzz”.'), 'and can be changed').toBeInTheDocument();
});

test('bars over the list count its kinds, and a click on one shows just those', async () => {
  const user = userEvent.setup();
  engine([...some, entry('kestrel.example')]);
  render(Bench);
  const bars = (): (string | null)[] => screen.getAllByTitle(/^(Domain|E-mail|Phone): /).map(({ title }) => title);
  await screen.findByRole('group', { name: 'What' });
  expect(bars(), 'the most first').toEqual(['Domain: 2', 'E-mail: 1', 'Phone: 1']);
  await user.click(screen.getByTitle('E-mail: 1'));
  await vi.waitFor(() => expect(values(), 'only those').toEqual(['ada@kestrel.example']));
  expect(screen.getByText('1–1 of 1'), 'counted').toBeInTheDocument();
  expect(bars(), 'the others stay counted').toContain('Domain: 2');
  await user.type(screen.getByRole('searchbox'), 'acme');
  expect(await screen.findByText(/No entry contains “acme”/), 'both narrow').toBeInTheDocument();
  await press(user, 'Show all');
  await vi.waitFor(() => expect(values().length, 'all again').toBe(4));
});

test('an answer about an older text is dropped', async () => {
  const user = userEvent.setup();
  const old = later<Suppression>();
  const asked = engine(some, { suppression: ({ text, from }) => (text === 'a' ? old.promise : pageOf(some, text, from)) });
  render(Bench);
  const field = await screen.findByRole('searchbox');
  await user.type(field, 'a');
  await vi.waitFor(() => expect(requests(asked, 'suppression').at(-1), 'on its way').toMatchObject({ text: 'a' }));
  await user.type(field, 'da@');
  await vi.waitFor(() => expect(values(), 'the newest').toEqual(['ada@kestrel.example']));
  old.answer(pageOf(some, '', 0));
  await old.promise;
  expect(values(), 'stays').toEqual(['ada@kestrel.example']);
});

test('more than a page is walked through', async () => {
  const user = userEvent.setup();
  const many = Array.from({ length: 450 }, (_, n) => entry(`c${n}.example`));
  engine(many);
  render(Bench);
  expect(await screen.findByText('1–200 of 450'), 'the newest').toBeInTheDocument();
  await press(user, 'Older entries');
  expect(await screen.findByText('201–400 of 450'), 'the next').toBeInTheDocument();
  await press(user, 'Older entries');
  expect(await screen.findByText('401–450 of 450'), 'the last').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Older entries' }), 'there is no more').toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  await press(user, 'Take 50 off the list…');
  await press(user, 'Take off');
  expect(await screen.findByText('201–400 of 400'), 'a page that is gone leads to the one before').toBeInTheDocument();
});

test('chosen entries are taken off after a question, by keyboard too', async () => {
  const user = userEvent.setup();
  const asked = engine(some);
  render(Bench);
  const box = await screen.findByRole('checkbox', { name: 'Choose +491515550101' });
  box.focus();
  await user.keyboard(' ');
  screen.getByRole('button', { name: 'Take 1 off the list…' }).focus();
  await user.keyboard('{Enter}');
  const ask = await screen.findByRole('alertdialog', { name: 'Take 1 entry off the list?' });
  expect(within(ask).getByText('+491515550101'), 'named').toBeInTheDocument();
  within(ask).getByRole('button', { name: 'Take off' }).focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(values(), 'gone').toEqual(['acme.example', 'ada@kestrel.example']));
  expect(requests(asked, 'unsuppress'), 'just this one').toEqual([{ entries: [['phone', '+491515550101']] }]);
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Suppression' }), 'the focus is not lost').toHaveFocus());
  expect(screen.getByRole('button', { name: 'Take off the list…' }), 'nothing is chosen').toBeDisabled();
});

test('what was taken off can be brought back', async () => {
  const user = userEvent.setup();
  const asked = engine(some);
  render(Bench);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose acme.example' }));
  await press(user, 'Take 1 off the list…');
  await press(user, 'Take off');
  expect(await screen.findByText('Took 1 off the list.'), 'what happened').toBeInTheDocument();
  await press(user, 'Undo');
  expect(requests(asked, 'undo'), 'the step goes back').toEqual([{}]);
});

test('what is pasted is told before it is added', async () => {
  const user = userEvent.setup();
  const asked = engine(some);
  render(Bench);
  await user.click(await adding(user));
  await user.paste('new.example\nada@new.example\n+1 202 555 0123\nhttps://network.example/in/ada\n<i>nobody</i>');
  expect(await screen.findByText('1 domain · 1 e-mail address · 1 phone number · 1 page · 1 not understood'), 'in numbers').toBeInTheDocument();
  const lines = within(screen.getByRole('list', { name: 'What each is' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.trim().replace(/\s+/g, ' ')), 'one by one, as text').toEqual([
    expect.stringMatching(/^not understood ?i>nobody<\/i$/),
    expect.stringMatching(/^Domain ?new.example$/),
    expect.stringMatching(/^E-mail ?ada@new.example$/),
    expect.stringMatching(/^Phone ?\+1 202 555 0123$/),
    expect.stringMatching(/^Page ?https:\/\/network.example\/in\/ada$/),
  ]);
  expect(requests(asked, 'suppress'), 'nothing is added by looking').toEqual([]);
  expect(screen.getByRole('button', { name: 'Add 4' }), 'what will be').toBeInTheDocument();
});

test('typed entries are added with the country that was chosen', async () => {
  const user = userEvent.setup();
  const asked = engine(some);
  render(Bench);
  await user.type(await adding(user), 'new.example');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country of phone numbers' }), 'Austria');
  await press(user, 'Add 1');
  expect(await screen.findByText('Added 1 entry.'), 'said').toBeInTheDocument();
  await vi.waitFor(() => expect(values()[0], 'and there').toBe('new.example'));
  expect(requests(asked, 'suppress'), 'as typed').toEqual([{ what: { kind: 'typed', text: 'new.example' }, country: 'AT' }]);
});

test('what was not understood is listed, and can be mended', async () => {
  const user = userEvent.setup();
  engine(some, { suppress: () => change({ said: 'Added 1 entry; 2 were not understood.', unknown: ['<script>', 'Acme GmbH'] }) });
  render(Bench);
  await user.type(await adding(user), 'new.example Acme GmbH');
  await press(user, /^Add 1/);
  const said = await screen.findByRole('heading', { name: 'Added 1 entry; 2 were not understood.' });
  await vi.waitFor(() => expect(said, 'the focus goes there').toHaveFocus());
  const left = within(screen.getByRole('list', { name: 'Not understood' })).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent), 'as text').toEqual(['<script>', 'Acme GmbH']);
  await press(user, 'Mend these');
  expect(screen.getByRole('textbox', { name: /Type or paste/ }), 'back in the field').toHaveValue('<script>\nAcme GmbH');
});

test('a file is read by the engine, and closing its dialog changes nothing', async () => {
  const user = userEvent.setup();
  let answer = change({ changed: 0, said: 'No file was chosen.' });
  const asked = engine(some, { suppress: () => answer });
  render(Bench);
  await adding(user);
  await press(user, 'From a file…');
  await vi.waitFor(() => expect(requests(asked, 'suppress'), 'asked').toMatchObject([{ what: { kind: 'file', from: { kind: 'choose' } } }]));
  expect(await screen.findByText('No file was chosen.'), 'said, and still open').toBeInTheDocument();
  answer = change({ changed: 40, said: 'Added 40 entries.' });
  await press(user, 'From a file…');
  expect(await screen.findByText('Added 40 entries.'), 'said').toBeInTheDocument();
  await vi.waitFor(() => expect(screen.queryByRole('dialog'), 'done').toBeNull());
});

test('a refusal is told, and nothing that was typed is lost', async () => {
  const user = userEvent.setup();
  engine(some, {
    suppress: () => {
      throw { code: 'fields', message: 'Not so.', problems: [{ field: 'country', message: 'No such country.' }], reference: 'r' };
    },
  });
  render(Bench);
  const field = await adding(user);
  await user.type(field, 'new.example');
  await press(user, 'Add 1');
  expect(await screen.findByRole('alert'), 'the sentence').toHaveTextContent('No such country.');
  expect(field, 'still there').toHaveValue('new.example');
});

test('records that change are counted again', async () => {
  let matches = 3;
  engine([], { suppression: () => pageOf([entry('acme.example', { matches })], '', 0) });
  render(Bench);
  await screen.findByRole('cell', { name: '3' });
  matches = 8;
  await tell({ what: 'records' });
  expect(await screen.findByRole('cell', { name: '8' }), 'as it is now').toBeInTheDocument();
});

test.each<[string, SuppressedEntry[], (user: User) => Promise<unknown>]>([
  ['in the list', some, (user) => screen.findByRole('checkbox', { name: 'Choose acme.example' }).then((box) => user.click(box))],
  ['in an empty list', [], () => screen.findByRole('heading', { name: 'Nobody is suppressed' })],
  ['while adding', some, async (user) => user.type(await adding(user), 'new.example nobody')],
  ['in the question', some, async (user) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Choose acme.example' }));
    await press(user, 'Take 1 off the list…');
  }],
])('axe finds nothing %s', async (_, entries, go) => {
  engine(entries);
  render(Bench);
  await go(userEvent.setup());
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'whatever is shown').toEqual([]);
});
