import { afterEach, expect, test } from 'vitest';
import { endEngine, later } from '../../../bridge/tests/mock';
import type { Table } from '../../../generated/types';
import { Wizard } from '../wizard.svelte';
import { engine, head, listsOf, requests, table } from './samples';

afterEach(endEngine);

async function opened(list: number | null = null): Promise<Wizard> {
  const wizard = new Wizard(list);
  await wizard.load();
  await wizard.look({ kind: 'choose' });
  return wizard;
}

test('what is guessed is what is asked for', async () => {
  engine();
  const wizard = await opened();
  expect(wizard.request(), 'a new list, named after the file').toEqual({
    import: 1,
    kind: 'person',
    readAs: table().readAs,
    mapping: ['firstName', 'email', 'own'],
    country: 'DE',
    into: { kind: 'new', name: 'trade-fair' },
  });
});

test('the list that it was begun from decides what the rows are', async () => {
  const asked = engine();
  const wizard = await opened(8);
  expect(requests(asked, 'read_table_again'), 'guessed again for companies').toEqual([{ import: 1, readAs: table().readAs, kind: 'company' }]);
  expect([wizard.kind, wizard.request()?.into], 'into that list').toEqual(['company', { kind: 'list', list: 8 }]);
  await wizard.setKind('person');
  expect(wizard.request()?.into, 'people cannot go into a list of companies').toEqual({ kind: 'new', name: 'trade-fair' });
  await wizard.setKind('company');
  expect(wizard.list, 'and back').toBe(8);
});

test('the choice waits for the lists', async () => {
  const lists = later<ReturnType<typeof listsOf>>();
  engine({ lists: () => lists.promise });
  const wizard = new Wizard(7);
  void wizard.load();
  const looking = wizard.look({ kind: 'dropped', drop: 3 });
  lists.answer(listsOf(head()));
  await looking;
  expect(wizard.list, 'a file that came with the dialog goes into the list, too').toBe(7);
});

test('a correction stays where the columns stay', async () => {
  engine();
  const wizard = await opened();
  wizard.match(2, null);
  await wizard.readAgain({ encoding: 'utf-8' });
  expect([wizard.mapping, wizard.corrected], 'another encoding').toEqual([['firstName', 'email', null], true]);
  await wizard.readAgain({ delimiter: ',' });
  expect([wizard.mapping, wizard.corrected], 'other columns are guessed anew').toEqual([['firstName', 'email', 'own'], false]);
});

test('a correction goes where there are other columns', async () => {
  engine({ read_table_again: () => table({ columns: table().columns.slice(0, 2) }) });
  const wizard = await opened();
  wizard.match(0, 'lastName');
  await wizard.readAgain({ header: false });
  expect([wizard.mapping, wizard.corrected], 'as guessed').toEqual([['firstName', 'email'], false]);
});

test.each([
  ['  ', 'Type a name for the new list.'],
  ['bavaria ctos', 'There is a list with this name: choose another, or import into that list.'],
  ['Fair', undefined],
])('a new list named “%s” is refused or not', async (name, said) => {
  engine();
  const wizard = await opened();
  wizard.name = name;
  expect(wizard.blocked, 'told before it is asked for').toBe(said);
});

test('closing the dialog of the file changes nothing', async () => {
  engine({ look_table: () => null });
  const wizard = await opened();
  expect([wizard.table, wizard.failure, wizard.reading], 'as it was').toEqual([null, null, false]);
});

test('only the newest reading counts', async () => {
  const slow = later<Table>();
  engine({ read_table_again: ({ readAs }) => (readAs.delimiter === '|' ? slow.promise : table({ readAs, form: 'CSV, commas' })) });
  const wizard = await opened();
  const first = wizard.readAgain({ delimiter: '|' });
  await wizard.readAgain({ delimiter: ',' });
  slow.answer(table({ form: 'old' }));
  await first;
  expect([wizard.table?.form, wizard.reading], 'not the one that came late').toEqual(['CSV, commas', false]);
});

test('going back forgets the table, even one that is on its way', async () => {
  const slow = later<Table>();
  engine({ read_table_again: () => slow.promise });
  const wizard = await opened();
  const reading = wizard.readAgain({ delimiter: ',' });
  wizard.restart();
  slow.answer(table());
  await reading;
  expect([wizard.table, wizard.request(), wizard.reading], 'nothing is left').toEqual([null, null, false]);
});

test('a file that cannot be read can be tried again', async () => {
  let broken = true;
  engine({
    look_table: () => {
      if (broken) throw { code: 'gone', message: 'The file is not there any more.', reference: 'r' };
      return table();
    },
  });
  const wizard = await opened();
  expect(wizard.failure?.message, 'told').toBe('The file is not there any more.');
  broken = false;
  wizard.again();
  await expect.poll(() => wizard.table?.file, { message: 'the same file' }).toBe('trade-fair.csv');
});
