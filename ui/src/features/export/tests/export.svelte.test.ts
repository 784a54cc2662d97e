import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import type { ExportCount } from '../../../generated/types';
import { Export } from '../export.svelte';
import { counted, preset, state, what } from './samples';

afterEach(endEngine);

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
    rows: { kind: 'selected', selection: what.selection },
    shape: { columns: [{ key: 'name', heading: null }, { key: 'domain', heading: null }], format: { kind: 'xlsx' }, doNotCall: 'leaveOut' },
    suppressed: false,
  });
});

test('columns are written in the order and under the headings that a person gave them', async () => {
  const asked = mockEngine({ start_export: () => state({}) });
  const model = new Export(what);
  model.columns.choose('logo', true);
  model.columns.move('logo', -1);
  model.columns.rename('domain', ' Site ');
  model.columns.rename('name', 'Company');
  model.rows = 'all';
  model.kind = 'csv';
  model.bom = false;
  model.delimiter = 'semicolon';
  model.suppressed = true;
  await model.write();
  expect(asked[0]?.request, 'order, headings, rows and options').toEqual({
    view: 3,
    rows: { kind: 'all' },
    shape: {
      columns: [
        { key: 'name', heading: null },
        { key: 'logo', heading: null },
        { key: 'domain', heading: 'Site' },
      ],
      format: { kind: 'csv', bom: false, delimiter: 'semicolon' },
      doNotCall: 'leaveOut',
    },
    suppressed: true,
  });
});

test('a column moves past the next one that is written', () => {
  const { columns } = new Export(what);
  columns.choose('domain', false);
  columns.choose('logo', true);
  columns.move('logo', -1);
  const keys = (): string[] => columns.describe().map(({ key }) => key);
  expect(keys(), 'what is left out has no place').toEqual(['logo', 'name']);
  columns.move('logo', -1);
  expect(keys(), 'nothing stands before the first').toEqual(['logo', 'name']);
  columns.place('logo', 'name');
  expect(keys(), 'dropped on another one, it takes its place').toEqual(['name', 'logo']);
});

test('a preset brings its columns, headings and options; readable names take headings off', () => {
  const model = new Export(what);
  const columns = [
    { key: 'logo', heading: 'Picture' },
    { key: 'no such', heading: 'X' },
    { key: 'name', heading: null },
  ];
  model.use(preset({ columns, format: { kind: 'csv', bom: false, delimiter: 'tab' }, doNotCall: 'mark' }));
  expect(model.shape(), 'what this grid does not have is left out').toEqual({
    columns: [
      { key: 'logo', heading: 'Picture' },
      { key: 'name', heading: null },
    ],
    format: { kind: 'csv', bom: false, delimiter: 'tab' },
    doNotCall: 'mark',
  });
  model.use(preset({}));
  expect(model.shape().columns, 'the same columns under their own names').toEqual([
    { key: 'logo', heading: null },
    { key: 'name', heading: null },
  ]);
  expect(model.kind, 'options stay where a preset says nothing of them').toBe('csv');
});

test('two columns of one name are noticed', () => {
  const { columns } = new Export(what);
  expect(columns.twice, 'as they come, all differ').toBeUndefined();
  columns.rename('domain', 'company');
  expect(columns.twice, 'whatever the case').toBe('company');
});

test('rows are counted anew with each choice, and the last one counts', async () => {
  const slow = later<ExportCount>();
  const asked = mockEngine({ count_export: ({ rows }) => (rows.kind === 'selected' ? slow.promise : counted({ rows: 18, newRows: 18 })) });
  const model = new Export(what);
  const end = started(model);
  expect(model.count, 'until it is counted, what is chosen').toBe(2);
  model.rows = 'new';
  flushSync();
  await vi.waitFor(() => expect(model.count, 'only new ones').toBe(18));
  slow.answer(counted({ rows: 1 }));
  await slow.promise;
  expect(model.count, 'an older answer changes nothing').toBe(18);
  expect(asked.map(({ request }) => (request as { rows: { kind: string } }).rows.kind), 'each choice once').toEqual(['selected', 'new']);
  end();
});

test('how far the file is is told while it is written, not only when it is there', async () => {
  const done = later<null>();
  mockEngine({
    count_export: () => counted({}),
    start_export: async () => {
      await done.promise;
      return state({ phase: 'done', written: 2, file: 'companies.xlsx' });
    },
  });
  const model = new Export(what);
  const end = started(model);
  await tell({ what: 'export', export: state({ export: 9 }) });
  const writing = model.write();
  await tell({ what: 'export', export: state({ export: 9, written: 5 }) });
  expect(model.state, 'one that was under way before is another one').toBeNull();
  await tell({ what: 'export', export: state({ written: 1 }) });
  expect(model.state, 'the new one is this').toMatchObject({ export: 1, written: 1 });
  done.answer(null);
  await writing;
  expect(model.state, 'and then it is there').toMatchObject({ phase: 'done', file: 'companies.xlsx' });
  end();
});

test('a file that is finished before the answer comes is still finished', async () => {
  const model = new Export(what);
  mockEngine({
    count_export: () => counted({}),
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
  mockEngine({ count_export: () => counted({}), start_export: () => state({}) });
  const model = new Export(what);
  const end = started(model);
  await model.write();
  await tell({ what: 'export', export: state({ export: 9, phase: 'done' }) });
  expect(model.state?.phase, 'this one is still being written').toBe('writing');
  end();
});
