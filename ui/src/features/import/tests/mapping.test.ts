import { expect, test } from 'vitest';
import type { LineReport } from '../../../generated/types';
import { clashing, guessed, problems } from '../mapping';
import { grouped } from '../report';
import { fields, state, table } from './samples';

test('a column without a guess is kept as it is', () => {
  expect(guessed(table()), 'nothing is left out by itself').toEqual(['firstname', 'email', 'own']);
});

test('a table that can be read is without problems', () => {
  expect(problems(['firstname', 'email', 'own'], table(), 'person', fields), 'own columns may be many').toEqual([]);
  expect(problems(['own', 'email', null], table(), 'person', fields), 'one that tells is enough').toEqual([]);
});

test('two columns on one field are named', () => {
  const mapping = ['firstname', 'email', 'email'];
  expect(problems(mapping, table(), 'person', fields), 'with their headings').toEqual([
    'E-mail is matched to 2 columns: “Mail” and “Mail 2”. Choose one of them.',
  ]);
  expect([...clashing(mapping, table())], 'both are marked').toEqual([1, 2]);
  expect([...clashing(['own', 'own', null], table())], 'own and left out never clash').toEqual([]);
});

test.each([
  ['person', ['companyName', 'own', null], 'No column says who a person is. Match at least one of: first name, last name, full name, e-mail, mobile.'],
  ['company', ['own', 'own', 'own'], 'No column says which company it is. Match at least one of: company name, domain.'],
] as const)('a %s that nothing tells apart is refused', (kind, mapping, said) => {
  expect(problems(mapping, table(), kind, fields), 'with what would do').toEqual([said]);
});

test('the most frequent problem comes first, with its lines', () => {
  const groups = grouped(state());
  expect(groups.map(({ problem, count, lines }) => [problem, count, lines.map(({ line }) => line)]), 'one that no told line has is there too').toEqual([
    ['This is not an e-mail address.', 58, [14, 90]],
    ['The line has more cells than there are columns.', 1, [15]],
    ['A cell is longer than 1,000,000 characters.', 1, []],
  ]);
});

test('a line whose problem was not counted is counted', () => {
  const line: LineReport = { line: 1, column: null, value: '', problem: 'Odd.', taken: true };
  expect(grouped({ lines: [line, line], problems: {} }), 'as often as it is told').toEqual([{ problem: 'Odd.', count: 2, lines: [line, line] }]);
});
