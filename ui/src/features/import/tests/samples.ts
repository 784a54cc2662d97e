// Owns: a table, its fields and the answers about it, for several tests. Does not own: any test.
import { mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { ImportField, ImportState, ListHead, Lists, RecordKind, Table } from '../../../generated/types';

export const THEN = Date.UTC(2026, 10, 3, 12);

const field = (kind: RecordKind, key: string, label: string, byHand = true): ImportField => ({
  key,
  label,
  kind,
  by_hand: byHand,
  recognises: key !== 'company',
});

export const fields: ImportField[] = [
  field('person', 'firstName', 'First name'),
  field('person', 'lastName', 'Last name'),
  field('person', 'fullName', 'Full name', false),
  field('person', 'company', 'Company'),
  field('person', 'email', 'E-mail'),
  field('person', 'mobile', 'Mobile'),
  field('company', 'name', 'Company name'),
  field('company', 'domain', 'Domain'),
];

export const head = (more: Partial<ListHead> = {}): ListHead => ({
  list: 7,
  name: 'Bavaria CTOs',
  kind: 'person',
  rows: 20,
  madeAt: THEN,
  changedAt: THEN,
  exportedAt: null,
  newRows: 20,
  job: null,
  ...more,
});

export const listsOf = (...heads: ListHead[]): Lists => ({ lists: heads, undo: null, redo: null, statuses: [], tags: [] });

export const table = (more: Partial<Table> = {}): Table => ({
  import: 1,
  file: 'trade-fair.csv',
  form: 'CSV, semicolons, Windows-1252',
  sheets: [],
  readAs: { sheet: 0, header: true, delimiter: ';', encoding: 'windows-1252' },
  kind: 'person',
  columns: [
    { heading: 'Vorname', values: ['Ana', 'Zoë'], field: 'firstName', isProblem: false },
    { heading: 'Mail', values: ['ana@acme.example', 'zoe@acme.example'], field: 'email', isProblem: false },
    { heading: 'Mail 2', values: ['', '<b>zoe</b>'], field: null, isProblem: false },
  ],
  bytes: 82_000,
  name: 'trade-fair',
  country: 'DE',
  before: null,
  ...more,
});

export const state = (more: Partial<ImportState> = {}): ImportState => ({
  import: 1,
  phase: 'checked',
  read: 2000,
  part: 100,
  right: 1940,
  lacking: 1,
  wrong: 60,
  erased: 0,
  fresh: 1200,
  repeated: 12,
  lines: [
    { line: 14, column: 'Mail', value: 'ana(at)acme', problem: 'This is not an e-mail address.', taken: false },
    { line: 15, column: null, value: '', problem: 'The line has more cells than there are columns.', taken: false },
    { line: 90, column: 'Mail', value: 'zoe@', problem: 'This is not an e-mail address.', taken: true },
  ],
  problems: { 'This is not an e-mail address.': 58, 'The line has more cells than there are columns.': 1, 'A cell is longer than 1,000,000 characters.': 1 },
  countryProblem: 'This is no telephone number (Germany), and it has no country code.',
  list: null,
  rest: true,
  ...more,
});

type Answers = Parameters<typeof mockEngine>[0];

/** An engine that has one list and finds `table()`, unless told otherwise. */
export function engine(answers: Answers = {}): Asked[] {
  return mockEngine({
    import_fields: () => fields,
    lists: () => listsOf(head(), head({ list: 8, name: 'Prospects', kind: 'company' })),
    look_table: () => table(),
    read_table_again: ({ readAs, kind }) => table({ readAs, kind }),
    check_import: () => state(),
    start_import: () => state({ phase: 'done', list: 7 }),
    ...answers,
  });
}

/** What was asked under a name, in order. */
export const requests = (asked: readonly Asked[], name: Asked['name']): unknown[] =>
  asked.filter((one) => one.name === name).map(({ request }) => request);
