import { expect, test } from 'vitest';
import type { Condition } from '../../../generated/types';
import { conditionOf, draftOf, isNone, newGroup, newLine, withPart } from '../draft';
import { sentence } from '../words';

const name: Condition = { column: 'name', test: 'contains', values: ['Acme'] };
const size: Condition = { column: 'employeeRange', test: 'atLeast', values: ['51'] };

test('a condition is the same after it was looked at', () => {
  const condition: Condition = { all: [name, { any: [size, { column: 'city', test: 'empty', values: [] }] }] };
  expect(conditionOf(draftOf(condition))).toEqual(condition);
  expect(conditionOf(draftOf(name)), 'one line is a group of one').toEqual({ all: [name] });
});

test('what a newer version has stored stays as it is', () => {
  const newer = { all: [name, { column: 'name', soundsLike: 'Akme' }] } as unknown as Condition;
  expect(conditionOf(draftOf(newer))).toEqual(newer);
});

test('a line that lacks something is no condition yet', () => {
  const line = newLine();
  const group = newGroup('all', [line]);
  expect(conditionOf(group), 'without a column').toBeNull();
  expect(conditionOf(withPart(group, { ...line, column: 'name' })), 'without a value').toBeNull();
  expect(conditionOf(withPart(group, { ...line, column: 'name', values: ['  '] })), 'with nothing to be seen').toBeNull();
  expect(conditionOf(withPart(group, { ...line, column: 'name', test: 'empty', values: ['x'] })), 'a test that needs none').toEqual({
    all: [{ column: 'name', test: 'empty', values: [] }],
  });
  expect(conditionOf(newGroup('all', [{ ...line, column: 'name', values: ['A'] }, newGroup('any', [])])), 'an empty group').toBeNull();
  const none = conditionOf(newGroup('any', []));
  expect(none !== null && isNone(none), 'no line says nothing').toBe(true);
});

test('a condition is said as a sentence', () => {
  const column = (key: string, label: string): Parameters<typeof sentence>[1][number] => ({ key, label, group: '', kind: 'text', tests: [], values: [{ value: '51', said: '51–200' }] });
  const columns = [column('name', 'Company'), column('employeeRange', 'Employees')];
  expect(sentence({ all: [name, { any: [size, { column: 'name', test: 'oneOf', values: ['A', 'B'] }] }] }, columns)).toBe(
    'Company contains Acme and (Employees is at least 51–200 or Company is A or B)',
  );
  expect(sentence({ column: 'gone', test: 'lastDays', values: ['30'] }, columns)).toBe('gone is in the last 30 days');
});
