import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { lists } from '../../lists/lists.svelte';
import { change, known, step } from '../../lists/tests/samples';
import type { RecordDetail } from '../../../generated/types';
import { Detail } from '../detail.svelte';
import Bench from './DrawerBench.svelte';
import { company, field, person, THEN } from './people';

afterEach(endEngine);

const gone = { code: 'gone', message: 'This record is no longer there.', reference: 'r-1' };

async function show(records: RecordDetail[], heard: object = {}): Promise<{ detail: Detail; asked: Asked[]; records: Map<number, RecordDetail> }> {
  const byNumber = new Map(records.map((one) => [one.id, one]));
  const asked = mockEngine({
    lists: () => known(),
    record: ({ record }) => {
      const found = byNumber.get(record);
      if (found === undefined) throw gone;
      return found;
    },
    note: () => change({ said: 'Noted.', lists: known({ undo: step('noted') }) }),
    correct: () => change({ said: '1 value corrected.', lists: known({ undo: step('corrected 1 value') }) }),
    part_record: () => change({ said: 'Took 2 records apart.' }),
    erase_person: () => ({ answers: 2, lists: 1, files: ['people.xlsx'], said: ['Taken out of 1 list.', 'What was paid stays.'] }),
  });
  await lists.load();
  const detail = new Detail();
  render(Bench, { detail, ...heard });
  await detail.show(records[0]?.id ?? 0);
  await screen.findByRole('heading', { level: 2 });
  return { detail, asked, records: byNumber };
}

const noted = (asked: Asked[]): unknown[] => asked.filter(({ name }) => name === 'note').map(({ request }) => request);
const which = { kind: 'record', record: 5 };

test('a status, tags and a note are kept as they are set', async () => {
  const user = userEvent.setup();
  const { asked } = await show([person({ noted: { status: null, tags: ['old'], note: '' } })]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'to call');
  await waitFor(() => expect(noted(asked).at(-1), 'only the status').toEqual({ which, status: 'to call', addTags: [], removeTags: [], note: null }));
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'fair{Enter}');
  await waitFor(() => expect(noted(asked).at(-1), 'only the tag that came').toEqual({ which, status: null, addTags: ['fair'], removeTags: [], note: null }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' Met in Munich. ');
  expect(noted(asked), 'not with every key').toHaveLength(2);
  await user.tab();
  await waitFor(() => expect(noted(asked).at(-1), 'when it is done').toEqual({ which, status: null, addTags: [], removeTags: [], note: 'Met in Munich.' }));
});

test('a status of one’s own is typed', async () => {
  const user = userEvent.setup();
  const { asked } = await show([person()]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Another word…');
  await user.type(await screen.findByRole('textbox', { name: 'A status of your own' }), 'on holiday{Enter}');
  await waitFor(() => expect(noted(asked), 'kept').toMatchObject([{ status: 'on holiday' }]));
});

test('a note that is being written is kept for its record when a person walks on', async () => {
  const user = userEvent.setup();
  const { detail, asked } = await show([person(), person({ id: 7, title: 'Marcus Oyelaran', noted: { status: null, tags: [], note: 'His own.' } })]);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Hers');
  await detail.show(7);
  await screen.findByRole('heading', { name: 'Marcus Oyelaran' });
  await waitFor(() => expect(noted(asked), 'about the first one').toEqual([{ which, status: null, addTags: [], removeTags: [], note: 'Hers' }]));
  expect(screen.getByRole('textbox', { name: 'Note' }), 'and the second has what is his').toHaveValue('His own.');
});

test('what was looked up for lists is told, with the whole reason where nothing came of it', async () => {
  const found = { find: 'email', state: 'found', value: 'ana@kestrel.example', mark: 'catch_all', reason: null, at: 0, old: false, job: null } as const;
  const failed = { ...found, find: 'mobile', state: 'failed', value: null, mark: null, reason: 'The service did not answer.' } as const;
  await show([person({ found: [found, failed, { ...failed, find: 'doNotCall', state: 'cannot', reason: 'not a number of the United States' }] })]);
  const part = screen.getByRole('group', { name: 'Looked up for lists' });
  expect(within(part).getAllByRole('definition').map(({ textContent }) => textContent.trim().replace(/\s+/g, ' ')), 'line by line').toEqual([
    expect.stringMatching(/^catch-all ana@kestrel\.example ?Found .*1970$/),
    expect.stringMatching(/^failed ?The service did not answer\.$/),
    'not a number of the United States',
  ]);
});

test('arrows in a note move the cursor, not to the next record', async () => {
  const user = userEvent.setup();
  const onwalk = vi.fn();
  await show([person()], { onwalk });
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'a{ArrowDown}{ArrowUp}');
  expect(onwalk, 'it stays').not.toHaveBeenCalled();
});

test('what was changed elsewhere is shown, and what is being written is not lost by it', async () => {
  const user = userEvent.setup();
  const { detail, records } = await show([person()]);
  const field = screen.getByRole('textbox', { name: 'Note' });
  records.set(5, person({ noted: { status: null, tags: [], note: 'From a list' } }));
  await detail.refresh();
  await waitFor(() => expect(field, 'shown').toHaveValue('From a list'));
  await user.type(field, ', and more');
  records.set(5, person({ noted: { status: 'customer', tags: [], note: 'From a list' } }));
  await detail.refresh();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }), 'the status came').toHaveValue('customer'));
  expect(field, 'the text stays').toHaveValue('From a list, and more');
});

test('lists are named and lead there, and joined records are taken apart', async () => {
  const user = userEvent.setup();
  const onlist = vi.fn();
  const { asked } = await show([person({ lists: [[1, 'Bavaria CTOs, Q1']], joined: 1, suppressed: true })], { onlist });
  await user.click(within(screen.getByRole('list', { name: 'Lists with Ana Brandl' })).getByRole('button', { name: 'Bavaria CTOs, Q1' }));
  expect(onlist, 'the list').toHaveBeenCalledWith(1);
  expect(screen.getByRole('list', { name: 'Marks' }), 'seen at once').toHaveTextContent('suppressed');
  await user.click(screen.getByRole('button', { name: 'Take apart' }));
  await waitFor(() => expect(asked.at(-1), 'it can be undone').toEqual({ name: 'part_record', request: { record: 5 } }));
});

test('a person is erased only by the name typed by hand, and what is left to do is said', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  const { asked, detail, records } = await show([person()], { onclose });
  await user.click(screen.getByRole('button', { name: 'Erase this person…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase Ana Brandl?' });
  expect(within(dialog).getAllByRole('term').map(({ textContent }) => textContent), 'what it means, before it is done').toEqual([
    'Goes, and cannot be brought back',
    'Stays',
    'Cannot be reached',
  ]);
  const field = within(dialog).getByRole('textbox');
  await user.type(field, 'Ana{Enter}');
  expect(asked.map(({ name }) => name), 'not by half of it').not.toContain('erase_person');
  expect(within(dialog).getByRole('button', { name: 'Erase' }), 'it says why').toHaveAccessibleDescription(/Type the name/);
  await user.type(field, ' Brandl{Enter}');
  const done = await screen.findByRole('dialog', { name: 'Ana Brandl is erased' });
  expect(asked.at(-1), 'with what was typed').toEqual({ name: 'erase_person', request: { record: 5, typed: 'Ana Brandl' } });
  expect(done, 'and the files it cannot reach').toHaveTextContent(/Taken out of 1 list\..*One file that was written before.*people\.xlsx/);
  records.clear();
  await detail.refresh();
  expect(done, 'it stays until it is read, although the record is gone').toBeInTheDocument();
  await user.click(within(done).getByRole('button', { name: 'Done' }));
  expect(onclose, 'the drawer goes with the person').toHaveBeenCalledOnce();
});

test('a name with marks that nobody sees can be typed all the same', async () => {
  const user = userEvent.setup();
  const { asked } = await show([person({ title: 'Ana\u202E  Bra\u200Bndl ' })]);
  await user.click(screen.getByRole('button', { name: 'Erase this person…' }));
  await user.type(within(await screen.findByRole('alertdialog')).getByRole('textbox'), 'Ana Brandl{Enter}');
  expect(asked.at(-1), 'the engine looks at it once more').toEqual({ name: 'erase_person', request: { record: 5, typed: 'Ana Brandl' } });
});

test('a company cannot be erased, and a record that is gone closes the drawer', async () => {
  const { detail, records } = await show([company()]);
  expect(screen.queryByRole('button', { name: 'Erase this person…' }), 'it is no person').toBeNull();
  records.clear();
  await detail.refresh();
  expect(detail.open, 'nothing to show').toBe(false);
});

test('a value is corrected where it stands; what is told of it is beside it, and is taken instead', async () => {
  const user = userEvent.setup();
  const city = field({ key: 'cityName', label: 'City', group: '', value: 'Ulm', canCorrect: true });
  const told = { value: 'Hamburg', source: 'Companies loaded', observedAt: THEN + 1 };
  const mended = field({ key: 'name', label: 'Company', group: '', value: 'Acme', giver: 'correction', source: 'Corrected by you', canCorrect: true, told });
  const { asked } = await show([company({ fields: [mended, city] })]);
  await user.click(screen.getByRole('button', { name: 'Everything known' }));
  const all = within(screen.getByRole('region', { name: 'Everything known' }));
  await user.click(await all.findByRole('button', { name: 'Correct City' }));
  expect(all.getByRole('textbox', { name: 'Correct City' }), 'what is there is typed over').toHaveValue('Ulm');
  await user.keyboard('Bonn{Escape}');
  expect(asked.filter(({ name }) => name === 'correct'), 'Escape drops it').toEqual([]);
  await waitFor(() => expect(all.getByRole('button', { name: 'Correct City' })).toHaveFocus());
  await user.keyboard('{Enter}Bonn{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ name: 'correct', request: { kind: 'record', record: 6, column: 'cityName', value: 'Bonn' } }));
  expect(all.getByText(/Told: Hamburg · Companies loaded/)).toBeInTheDocument();
  await user.click(all.getByRole('button', { name: 'Take the newer' }));
  await waitFor(() => expect(asked.at(-1)?.request, 'the correction is taken back').toEqual({ kind: 'record', record: 6, column: 'name', value: '' }));
});

test('why a value is wrong is kept beside what was said before', async () => {
  const user = userEvent.setup();
  const said = field({ key: 'by_you.wrong', label: 'Said to be wrong', group: '', value: 'Name: old', canCorrect: true });
  const city = field({ key: 'cityName', label: 'City', group: '', value: 'Ulm', canCorrect: true });
  const { asked } = await show([company({ fields: [city, said] })]);
  await user.click(screen.getByRole('button', { name: 'Everything known' }));
  const all = within(screen.getByRole('region', { name: 'Everything known' }));
  expect(all.queryByRole('button', { name: 'Say that Said to be wrong is wrong' })).toBeNull();
  await user.click(await all.findByRole('button', { name: 'Say that City is wrong' }));
  await user.keyboard('{Enter}');
  expect(asked.filter(({ name }) => name === 'correct'), 'no reason is none').toEqual([]);
  await user.click(await all.findByRole('button', { name: 'Say that City is wrong' }));
  expect(all.getByRole('textbox', { name: 'Why City is wrong' })).toHaveValue('');
  await user.keyboard('They moved{Enter}');
  await waitFor(() => expect(asked.at(-1)?.request).toEqual({ kind: 'record', record: 6, column: 'by_you.wrong', value: 'Name: old; City: They moved' }));
});

test('a value that is no column yet is added as one, beside rows alone', async () => {
  const user = userEvent.setup();
  const fields = [field({ key: 'a', label: 'A', group: '' }), field({ key: 'seen:b.c', label: 'B c', group: '' })];
  const add = vi.fn();
  await show([company({ fields })], { columns: { lacks: (key: string) => key === 'seen:b.c', add } });
  await user.click(screen.getByRole('button', { name: 'Everything known' }));
  expect(screen.queryByRole('button', { name: 'Add A as a column' }), 'it is one').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add B c as a column' }));
  expect(add).toHaveBeenCalledExactlyOnceWith('seen:b.c');
});

test('axe finds nothing in the notes and the erasing', async () => {
  const user = userEvent.setup();
  await show([person({ lists: [[1, 'Q1']], joined: 2, noted: { status: 'to call', tags: ['fair'], note: 'x' } })]);
  await user.click(screen.getByRole('button', { name: 'Erase this person…' }));
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'everything').toEqual([]);
});
