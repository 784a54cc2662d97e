import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later } from '../../../bridge/tests/mock';
import type { ImportField, ListChange } from '../../../generated/types';
import Bench from './ByHandBench.svelte';
import { engine, head, listsOf, requests } from './samples';

afterEach(endEngine);

const change = (said: string): ListChange => ({ list: 7, changed: 1, said, lists: listsOf(head()) });
const field = (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name });

async function press(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  screen.getByRole('button', { name: 'Add' }).focus();
  await user.keyboard('{Enter}');
}

test('a record is typed and added by keyboard alone', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  const asked = engine({ add_by_hand: () => change('Added Ana Brandl to “Bavaria CTOs”.') });
  render(Bench, { onclose });
  await user.type(await field('First name'), ' Ana ');
  await user.type(await field('Mobile'), '0151 555');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country of phone numbers' }), 'Germany');
  await press(user);
  expect(await screen.findByText('Added Ana Brandl to “Bavaria CTOs”.'), 'said').toBeInTheDocument();
  expect(onclose, 'and done').toHaveBeenCalledOnce();
  expect(requests(asked, 'add_by_hand'), 'only what was typed').toEqual([
    { list: 7, fields: { firstName: 'Ana', mobile: '0151 555' }, country: 'DE' },
  ]);
});

test('it opens with all of its fields', async () => {
  const told = later<ImportField[]>();
  engine({ import_fields: () => told.promise });
  render(Bench, { onclose: vi.fn() });
  expect(screen.queryByRole('dialog'), 'nothing that would grow').toBeNull();
  told.answer([]);
  expect(await screen.findByRole('dialog'), 'nor one that never comes').toBeInTheDocument();
});

test('only fields that are typed by hand, of this kind, are shown', async () => {
  engine();
  render(Bench, { kind: 'company', onclose: vi.fn() });
  await field('Domain');
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map((box) => box.labels?.[0]?.textContent), 'no field of people').toEqual(['Company name', 'Domain']);
});

test('another one is typed without closing', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  const asked = engine({ add_by_hand: () => change('Added Ana.') });
  render(Bench, { onclose });
  await user.type(await field('First name'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Add and type another' }));
  expect(await screen.findByText('Added Ana.'), 'said in the dialog').toBeInTheDocument();
  const first = await field('First name');
  await vi.waitFor(() => expect(first, 'ready for the next').toHaveFocus());
  expect(first, 'and empty').toHaveValue('');
  expect([onclose.mock.calls.length, requests(asked, 'add_by_hand').length], 'still open').toEqual([0, 1]);
});

test('what is wrong stands under its field, what has none above', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  engine({
    add_by_hand: () => {
      throw {
        code: 'fields',
        message: 'Not so.',
        problems: [{ field: 'email', message: 'This is not an e-mail address.' }, { field: 'list', message: 'The list is gone.' }],
        reference: 'r',
      };
    },
  });
  render(Bench, { onclose });
  const mail = await field('E-mail');
  await user.type(mail, 'ana(at)acme');
  await press(user);
  await vi.waitFor(() => expect(mail, 'told where it is typed').toHaveAccessibleDescription('This is not an e-mail address.'));
  expect(screen.getByRole('alert'), 'not swallowed').toHaveTextContent('The list is gone.');
  expect([onclose.mock.calls.length, (mail as HTMLInputElement).value], 'nothing is lost').toEqual([0, 'ana(at)acme']);
});

test('nothing is asked where nothing was typed', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { onclose: vi.fn() });
  await user.type(await field('First name'), ' ');
  await press(user);
  expect(screen.getByRole('button', { name: 'Add' }), 'it says why').toHaveAccessibleDescription('Type something first.');
  expect(requests(asked, 'add_by_hand'), 'nothing').toEqual([]);
});

test('axe finds nothing', async () => {
  engine();
  render(Bench, { onclose: vi.fn() });
  await field('First name');
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'in the form').toEqual([]);
});
