import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../bridge/mock';
import type { ExportState } from '../../generated/types';
import ColumnList from './ColumnList.svelte';
import { Export, type Exportable } from './export.svelte';

afterEach(endEngine);

const what: Exportable = {
  view: 3,
  rows: 300,
  selected: 2,
  selection: { kind: 'ranges', ranges: [[4, 5]] },
  columns: [
    { key: 'name', label: 'Company', group: '', hidden: false },
    { key: 'domain', label: 'Domain', group: '', hidden: false },
    { key: 'logo', label: 'Logo', group: '', hidden: true },
  ],
  narrowed: false,
};
const state = (more: Partial<ExportState>): ExportState => ({ export: 1, phase: 'writing', rows: 2, written: 0, bytes: null, file: null, ...more });

function started(model: Export): () => void {
  const end = $effect.root(() => model.start());
  flushSync();
  return end;
}

test('selected rows and the columns of the grid are the first offer', async () => {
  const asked = mockEngine({ start_export: () => state({}) });
  const model = new Export(what);
  await model.write();
  expect(asked[0]?.request, 'as they are on the screen').toEqual({
    view: 3,
    selection: what.selection,
    columns: ['name', 'domain'],
    format: { kind: 'xlsx' },
  });
});

test('columns are written in the order a person gave them', async () => {
  const asked = mockEngine({ start_export: () => state({}) });
  const model = new Export(what);
  model.choose('logo', true);
  model.move('logo', -1);
  model.move('name', -1);
  model.rows = 'all';
  model.kind = 'csv';
  model.bom = false;
  await model.write();
  expect(asked[0]?.request, 'order, rows and format').toEqual({
    view: 3,
    selection: { kind: 'all', except: [] },
    columns: ['name', 'logo', 'domain'],
    format: { kind: 'csv', bom: false },
  });
});

test('a column moves past the next one that is written', async () => {
  const asked = mockEngine({ start_export: () => state({}) });
  const model = new Export(what);
  model.choose('domain', false);
  model.choose('logo', true);
  model.move('logo', -1);
  await model.write();
  expect(asked[0]?.request, 'what is left out has no place').toMatchObject({ columns: ['logo', 'name'] });
  model.move('logo', -1);
  expect(model.columns.map(({ key }) => key), 'nothing stands before the first').toEqual(['logo', 'name', 'domain']);
});

test('a long list of columns is searched by name and group', async () => {
  const user = userEvent.setup();
  const columns = Array.from({ length: 200 }, (_, n) => ({ key: `c${n}`, label: `Field ${n}`, group: n < 3 ? 'Company' : 'Person', chosen: n === 0 }));
  const onchoose = vi.fn();
  render(ColumnList, { columns, onchoose, onmove: vi.fn() });
  await user.type(screen.getByRole('searchbox', { name: 'Find a column' }), 'company');
  expect(screen.getAllByRole('checkbox'), 'a whole group').toHaveLength(3);
  expect(screen.getAllByRole('button'), 'only what is written has an order').toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Field 2' }));
  expect(onchoose, 'and can be ticked').toHaveBeenCalledExactlyOnceWith('c2', true);
});

test('a file that is finished before the answer comes is still finished', async () => {
  const model = new Export(what);
  mockEngine({
    start_export: async () => {
      await tell({ what: 'export', export: state({ phase: 'done', written: 2, file: 'companies.xlsx' }) });
      return state({});
    },
  });
  const end = started(model);
  await model.write();
  expect(model.state, 'the event was not lost').toMatchObject({ phase: 'done', file: 'companies.xlsx' });
  end();
});

test('closing the file dialog leads back to the choices', async () => {
  mockEngine({ start_export: () => state({ phase: 'cancelled' }) });
  const model = new Export(what);
  await model.write();
  expect(model.state, 'nothing is being written').toBeNull();
  expect(model.failure, 'and nothing went wrong').toBeNull();
});

test('another export says nothing here', async () => {
  mockEngine({ start_export: () => state({}) });
  const model = new Export(what);
  const end = started(model);
  await model.write();
  await tell({ what: 'export', export: state({ export: 9, phase: 'done' }) });
  expect(model.state?.phase, 'this one is still being written').toBe('writing');
  end();
});
