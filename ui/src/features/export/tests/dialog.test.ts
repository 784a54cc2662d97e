import axe from 'axe-core';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { ExportCount } from '../../../generated/types';
import ColumnList from '../ColumnList.svelte';
import ExportBench from './ExportBench.svelte';
import { counted, preset, state, what } from './samples';

afterEach(endEngine);

/** What needs a real window to be judged is left to the journeys. */
const rules = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };

const importer = preset({ name: 'HubSpot import', help: 'What it recognises.', columns: [{ key: 'domain', heading: 'Company domain name' }] });

test('the dialog says what is left out and why before anything is written', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({
    count_export: ({ suppressed }) =>
      suppressed ? counted({ rows: 300, suppressed: 3 }) : counted({ rows: 256, suppressed: 3, leftOut: [{ reason: 'suppressed', rows: 3 }, { reason: 'on a do-not-call list', rows: 41 }] }),
    export_presets: () => [preset({})],
    start_export: () => state({ phase: 'done', rows: 300, written: 300, leftOut: 0, bytes: 8_100, file: 'people.xlsx' }),
  });
  const onclose = vi.fn();
  render(ExportBench, { what: { ...what, kind: 'person', selected: 0 }, onclose });
  expect(await screen.findByText('3 suppressed · 41 on a do-not-call list'), 'each reason with its rows').toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Do-not-call' }), 'people can be called').toBeVisible();
  expect(screen.getByRole('button', { name: 'Export 256 rows' }), 'what will be in the file').toBeVisible();
  expect((await axe.run(document.body, rules)).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'whoever cannot see it can use it').toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /Write the 3 suppressed rows too/ }));
  await user.click(await screen.findByRole('button', { name: 'Export 300 rows' }));
  expect(await screen.findByText(/every row was counted again/), 'the rows were counted').toBeVisible();
  expect(asked.find(({ name }) => name === 'start_export')?.request, 'said for this file').toMatchObject({ suppressed: true });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onclose, 'and closed').toHaveBeenCalledOnce();
});

test('what is counted comes below what can be chosen already, or where a line is left for it', async () => {
  const told = later<ExportCount>();
  mockEngine({ count_export: () => told.promise, export_presets: () => [] });
  render(ExportBench, { what: { ...what, kind: 'person' }, onclose: () => undefined });
  await userEvent.click(screen.getByRole('radio', { name: 'Include' }));
  const format = screen.getByRole('heading', { name: 'Format' });
  const above = (): Element[] => [...document.querySelectorAll('h3, p')].filter((one) => one.compareDocumentPosition(format) === Node.DOCUMENT_POSITION_FOLLOWING);
  const before = above();
  const act = screen.getByRole('button', { name: /^Export/ });
  const most = act.querySelector('[data-room]')?.getAttribute('data-room');
  told.answer(counted({ rows: 1, exportedAt: 0, suppressed: 3, listed: 4, outdated: 2, leftOut: [{ reason: 'suppressed', rows: 3 }] }));
  expect(before, 'in its line').toContain(await screen.findByText(/^Last exported/));
  expect(screen.getByText('4 people on a do-not-call list will be in the file.'), 'who must not be called').toBeVisible();
  expect(screen.getByText('2 checks are older than 31 days.'), 'nor who may be by now').toBeVisible();
  expect(act, 'fewer rows than were offered').toHaveAccessibleName('Export 1 row');
  expect([most, act.querySelector('[data-room]')?.getAttribute('data-room')], 'on a button that is as wide as before').toEqual(['Export 2 rows', 'Export 2 rows']);
  expect(format.compareDocumentPosition(screen.getByRole('heading', { name: 'Left out' })), 'below').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(above().map((one, at) => one === before[at]), 'nothing more stands above').toEqual(before.map(() => true));
});

test('a company has no do-not-call check, and nothing new cannot be chosen', async () => {
  mockEngine({ count_export: () => counted({ newRows: 0, exportedAt: 0 }), export_presets: () => [] });
  render(ExportBench, { what, onclose: vi.fn() });
  expect(await screen.findByRole('radio', { name: 'Only new since the last export (0)' }), 'there is none').toBeDisabled();
  expect(screen.queryByRole('radiogroup', { name: 'Do-not-call' }), 'a company is not called').toBeNull();
});

test('a preset changes headings, and what was made of it is kept under a name', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({
    count_export: () => counted({}),
    export_presets: () => [preset({}), importer],
    save_export_preset: ({ name, shape }) => [preset({}), importer, preset({ preset: 1, name, columns: shape.columns, help: 'Yours.' })],
  });
  render(ExportBench, { what, onclose: vi.fn() });
  const menu = await screen.findByRole('combobox', { name: 'Preset' });
  await user.selectOptions(menu, await screen.findByRole('option', { name: 'HubSpot import' }));
  expect(screen.getByRole('textbox', { name: 'Heading of Domain' }), 'under the name that it expects').toHaveValue('Company domain name');
  expect(screen.getByText('What it recognises.'), 'and says what that is').toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Heading of Domain' }), '!');
  await user.click(screen.getByRole('button', { name: 'Keep as preset…' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the preset' }), 'Mine{Enter}');
  await vi.waitFor(() => expect(menu, 'it is the one in use').toHaveValue('Mine'));
  expect(screen.getByRole('button', { name: 'Remove the preset Mine' }), 'and can be forgotten').toBeVisible();
  expect(asked.find(({ name }) => name === 'save_export_preset')?.request, 'columns, headings and options').toEqual({
    kind: 'company',
    name: 'Mine',
    shape: { columns: [{ key: 'domain', heading: 'Company domain name!' }], format: { kind: 'xlsx' }, doNotCall: 'leaveOut' },
  });
});

test('a long list of columns is searched by name and group', async () => {
  const user = userEvent.setup();
  const columns = Array.from({ length: 200 }, (_, n) => ({ key: `c${n}`, label: `Field ${n}`, group: n < 3 ? 'Company' : 'Person', chosen: n === 0, heading: '' }));
  const onchoose = vi.fn();
  render(ColumnList, { columns, onchoose, onrename: vi.fn(), onmove: vi.fn(), onplace: vi.fn() });
  await user.type(screen.getByRole('searchbox', { name: 'Find a column' }), 'company');
  const list = within(screen.getByRole('list', { name: 'Columns to export' }));
  expect(list.getAllByRole('checkbox'), 'a whole group').toHaveLength(3);
  expect(list.getAllByRole('button'), 'only what is written has an order').toHaveLength(2);
  await user.click(list.getByRole('checkbox', { name: 'Field 2' }));
  expect(onchoose, 'and can be ticked').toHaveBeenCalledExactlyOnceWith('c2', true);
});

test('a column is moved by the keyboard, and the focus goes with it', async () => {
  const user = userEvent.setup();
  mockEngine({ count_export: () => counted({}), export_presets: () => [] });
  render(ExportBench, { what, onclose: vi.fn() });
  const up = screen.getByRole('button', { name: 'Move Domain up' });
  up.focus();
  await user.keyboard('{Enter}');
  const boxes = within(screen.getByRole('list', { name: 'Columns to export' })).getAllByRole('textbox');
  expect(boxes.map((box) => box.getAttribute('aria-label')), 'it is the first now').toEqual(['Heading of Domain', 'Heading of Company']);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Move Domain down' }), 'nothing is above it').toHaveFocus());
});
