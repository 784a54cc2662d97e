import { expect, test } from 'vitest';
import type { LineReport } from '../../../generated/types';
import { clashing, guessed, notes, problem } from '../mapping';
import { grouped } from '../report';
import { fields, state, table } from './samples';

test('a column without a guess is kept as it is', () => {
  expect(guessed(table()), 'nothing is left out by itself').toEqual(['firstName', 'email', 'own']);
});

test('what was wrong at an earlier import is left out', () => {
  const rest = table({ columns: [...table().columns, { heading: 'What is wrong', values: ['No name'], field: null, isProblem: true }] });
  expect(guessed(rest), 'a mended file brings its own columns only').toEqual(['firstName', 'email', 'own', null]);
});

const people = fields.filter(({ kind }) => kind === 'person');
const companies = fields.filter(({ kind }) => kind === 'company');

test('a table that can be read is without problems', () => {
  expect(problem(['firstName', 'email', 'own'], 'person', people), 'a name and an address').toBeUndefined();
  expect(problem(['own', 'email', null], 'person', people), 'one that tells is enough').toBeUndefined();
  expect(notes(['own', 'own', null], table(), people), 'own columns may be many').toEqual([]);
});

test('two columns on one field are named, and marked', () => {
  const mapping = ['firstName', 'email', 'email'];
  expect(notes(mapping, table(), people), 'with what happens').toEqual([
    'E-mail is matched to 2 columns: “Mail” and “Mail 2”. In each row the first that has a value is taken.',
  ]);
  expect([...clashing(mapping, table())], 'both are marked').toEqual([1, 2]);
  expect([...clashing(['own', 'own', null], table())], 'own and left out never clash').toEqual([]);
});

test('rows that nothing tells apart are refused, with what would do', () => {
  expect(problem(['company', 'own', null], 'person', people), 'the company alone is not a person').toBe(
    'No column says who a person is. Match one to “First name”, “Last name”, “Full name”, “E-mail”, or “Mobile”.',
  );
  expect(problem(['own', 'own', 'own'], 'company', companies), 'of companies').toBe(
    'No column says which company it is. Match one to “Company name” or “Domain”.',
  );
  expect(problem(['own', 'own', 'own'], 'person', []), 'nothing is said before the fields are known').toBeUndefined();
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
