import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, tell } from '../../../bridge/tests/mock';
import { wholeDay } from '../../../words/dates';
import { PASTE_MOST } from '../wizard.svelte';
import { button, matching, press, reported, type User } from './hands';
import Bench from './WizardBench.svelte';
import { engine, requests, table, THEN } from './samples';

afterEach(endEngine);

const step = (): string | null | undefined => document.querySelector('[aria-current=step]')?.textContent;

test('a file is chosen, matched, checked and imported, and its list opened, by keyboard alone', async () => {
  const user = userEvent.setup();
  const ondone = vi.fn();
  const asked = engine();
  render(Bench, { list: 7, ondone });
  const choose = await button('Choose a file…');
  await vi.waitFor(() => expect(screen.getByRole('dialog', { name: 'Import' }), 'the focus is inside').toContainElement(document.activeElement as HTMLElement));
  await user.tab();
  expect(choose, 'the first thing in the dialog').toHaveFocus();
  await user.keyboard('{Enter}');
  const match = await screen.findByRole('heading', { name: 'Match the columns' });
  await vi.waitFor(() => expect(match, 'the focus goes with the step').toHaveFocus());
  expect(step(), 'and the step is said').toMatch(/Match columns/);
  (await button('Check the rows')).focus();
  await user.keyboard('{Enter}');
  const found = await screen.findByRole('heading', { name: '1,940 of 2,000 rows can be imported' });
  await vi.waitFor(() => expect(found, 'again').toHaveFocus());
  (await button('Import 1,940 rows')).focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Imported 1,928 people into “Bavaria CTOs”' }), 'done, without the repeated').toHaveFocus());
  (await button('Open the list')).focus();
  await user.keyboard('{Enter}');
  expect(ondone, 'the list that the engine names').toHaveBeenCalledExactlyOnceWith(7);
  expect(requests(asked, 'start_import'), 'what was checked is what is imported').toEqual(requests(asked, 'check_import'));
});

test('the first rows and the guess are shown, and can be corrected', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench);
  await matching(user);
  const first = screen.getByRole('region', { name: 'First rows of the table' });
  expect(within(first).getByRole('cell', { name: '<b>zoe</b>' }), 'shown as text').toBeInTheDocument();
  const mail = within(first).getByRole('combobox', { name: 'Field for Mail 2' });
  expect(mail, 'what could not be placed').toHaveDisplayValue('Keep as own column');
  expect(within(mail).queryByRole('option', { name: 'Domain' }), 'fields of companies are not offered for people').toBeNull();
  await user.selectOptions(mail, 'E-mail');
  expect(mail, 'marked where it stands').toHaveAccessibleDescription('Matched twice');
  expect(screen.getByText(/E-mail is matched to 2 columns: “Mail” and “Mail 2”/), 'and told').toBeInTheDocument();
  await user.selectOptions(mail, 'Leave out');
  await user.click(await button('Check the rows'));
  await screen.findByRole('heading', { name: /rows can be imported/ });
  expect(requests(asked, 'check_import')[0], 'left out').toMatchObject({ mapping: ['firstName', 'email', null] });
});

test('without a column that tells rows apart it does not go on', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench);
  await matching(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for Vorname' }), 'Company');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for Mail' }), 'Leave out');
  const go = await button('Check the rows');
  expect(go, 'it says why').toHaveAccessibleDescription(/No column says who a person is/);
  await user.click(go);
  expect(requests(asked, 'check_import'), 'nothing is asked').toEqual([]);
});

test('pasting works wherever the focus is', async () => {
  const user = userEvent.setup();
  const asked = engine({ look_table: () => table({ file: null }) });
  render(Bench);
  (await button('Choose a file…')).focus();
  await user.keyboard('{Control>}v{/Control}');
  expect(screen.getByRole('textbox', { name: /paste cells/ }), 'it takes the text').toHaveFocus();
  await fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'Name\tMail\nAna\tana@acme.example', files: [] } });
  expect(await screen.findByText('Pasted cells'), 'looked into at once').toBeInTheDocument();
  expect(requests(asked, 'look_table'), 'as it is').toEqual([{ from: { kind: 'pasted', text: 'Name\tMail\nAna\tana@acme.example' } }]);
});

test.each([
  ['nothing', { getData: () => ' \n', files: [] }, 'There are no cells to paste. Copy them in your spreadsheet first.'],
  ['a file', { getData: () => '', files: [{}] }, 'That is a file, not cells: choose it, or drop it here.'],
  ['too much', { getData: () => 'x'.repeat(PASTE_MOST + 1), files: [] }, 'This is too much to paste. Save it as a file and choose the file.'],
])('pasting %s is refused with a sentence', async (_, clipboardData, said) => {
  const asked = engine();
  render(Bench);
  const field = await screen.findByRole('textbox', { name: /paste cells/ });
  await fireEvent.paste(field, { clipboardData });
  await vi.waitFor(() => expect(field, 'told at the field').toHaveAccessibleDescription(said));
  expect(requests(asked, 'look_table'), 'nothing is read').toEqual([]);
});

test('cells can be typed', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench);
  await user.type(await screen.findByRole('textbox', { name: /paste cells/ }), 'ana@acme.example');
  await press(user, 'Go on with this text');
  await screen.findByRole('heading', { name: 'Match the columns' });
  expect(requests(asked, 'look_table'), 'as cells').toEqual([{ from: { kind: 'pasted', text: 'ana@acme.example' } }]);
});

test('a file that was dropped is looked into at once, one that is dropped later takes its place', async () => {
  const user = userEvent.setup();
  const asked = engine();
  const { rerender } = render(Bench, { dropped: { drop: 4, file: 'a.csv' } });
  await screen.findByRole('heading', { name: 'Match the columns' });
  await rerender({ dropped: { drop: 4, file: 'a.csv' } });
  await tell({ what: 'dropped', drop: 5, file: 'b.csv' });
  await rerender({ dropped: { drop: 5, file: 'b.csv' } });
  await vi.waitFor(() => expect(requests(asked, 'look_table'), 'each once').toEqual([4, 5].map((drop) => ({ from: { kind: 'dropped', drop } }))));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field for Mail 2' }), 'Leave out');
  await tell({ what: 'dropped', drop: 6, file: 'c.csv' });
  expect(await screen.findByText(/“c.csv” was dropped while another table is being imported/), 'no work is lost').toBeInTheDocument();
  expect(requests(asked, 'look_table'), 'it is not read').toHaveLength(2);
});

test('another sheet, delimiter or encoding is read again', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench);
  await matching(user);
  await press(user, /How it was read: CSV, semicolons, Windows-1252/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Separator' }), 'Tab');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Letters' }), 'Unicode (UTF-8)');
  await user.click(screen.getByRole('checkbox', { name: 'The first row holds headings' }));
  const { readAs } = table();
  await vi.waitFor(() =>
    expect(requests(asked, 'read_table_again').map((one) => (one as { readAs: unknown }).readAs), 'one after the other').toEqual([
      { ...readAs, delimiter: '\t' },
      { ...readAs, delimiter: '\t', encoding: 'utf-8' },
      { ...readAs, delimiter: '\t', encoding: 'utf-8', header: false },
    ]),
  );
});

test('the sheets of a workbook are to be seen at once', async () => {
  const user = userEvent.setup();
  const asked = engine({
    look_table: () => table({ sheets: ['Fair', 'Old'], readAs: { sheet: 0, header: true, delimiter: null, encoding: null } }),
  });
  render(Bench);
  await matching(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Old');
  expect(requests(asked, 'read_table_again'), 'the second one').toMatchObject([{ readAs: { sheet: 1 } }]);
  expect(screen.queryByRole('combobox', { name: 'Separator' }), 'a workbook has no delimiter').toBeNull();
});

test('two thousand columns are shown a page at a time', async () => {
  const user = userEvent.setup();
  const columns = Array.from({ length: 2000 }, (_, n) => ({ heading: `H${n + 1}`, values: ['x'], field: n === 0 ? 'email' : null, isProblem: false }));
  const asked = engine({ look_table: () => table({ columns }) });
  render(Bench);
  await matching(user);
  expect(screen.getAllByRole('combobox', { name: /^Field for/ }), 'not all at once').toHaveLength(30);
  await press(user, 'Further columns');
  expect(screen.getByText('Columns 31–60 of 2,000'), 'where it is').toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for H31' }), 'Leave out');
  await press(user, 'Check the rows');
  await screen.findByRole('heading', { name: /rows can be imported/ });
  const { mapping } = requests(asked, 'check_import')[0] as { mapping: unknown[] };
  expect([mapping.length, mapping[0], mapping[30], mapping[1999]], 'every column has its place').toEqual([2000, 'email', null, 'own']);
});

test('a file that was imported before says so', async () => {
  const user = userEvent.setup();
  engine({ look_table: () => table({ before: { at: THEN, list: 'Fair 2026' } }) });
  render(Bench);
  await matching(user);
  expect(screen.getByText(new RegExp(`imported before on ${wholeDay(THEN)}, into “Fair 2026”`)), 'when and where').toBeInTheDocument();
});

test('what is wrong with the name of the list stands under it', async () => {
  const user = userEvent.setup();
  engine({
    check_import: () => {
      throw { code: 'fields', message: 'Not so.', problems: [{ field: 'name', message: 'A name has at most 80 characters.' }, { field: 'country', message: 'No such country.' }], reference: 'r' };
    },
  });
  render(Bench);
  await matching(user);
  await press(user, 'Check the rows');
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Name of the new list' }), 'at its field').toHaveAccessibleDescription('A name has at most 80 characters.'));
  expect(screen.getByRole('alert'), 'what has no such field is told above').toHaveTextContent('No such country.');
});

test.each<[string, (user: User) => Promise<unknown>]>([
  ['in the choice', () => button('Choose a file…')],
  ['in the matching', async (user) => {
    await matching(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field for Mail 2' }), 'E-mail');
    await press(user, /How it was read/);
  }],
  ['in the report', (user) => reported(user)],
  ['in the question', async (user) => {
    await reported(user);
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
  }],
])('axe finds nothing %s', async (_, go) => {
  engine({ look_table: () => table({ before: { at: THEN, list: 'Fair' } }) });
  render(Bench);
  await go(userEvent.setup());
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'whatever is shown').toEqual([]);
});
