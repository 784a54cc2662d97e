import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/mock';
import { change } from '../../../components/lists/test-samples';
import type { DuplicateGroup, DuplicateRow } from '../../../generated/types';
import { sideBySide } from '../duplicates/facts';
import { Groups } from '../duplicates/groups.svelte';

afterEach(endEngine);

const row = (record: number): DuplicateRow => ({ record, title: `R${record}`, subtitle: null, facts: [], values: 3, lists: 1 });
const sure: DuplicateGroup = { reason: 'Same e-mail address', sure: true, rows: [row(1), row(2), row(3)] };
const maybe: DuplicateGroup = { reason: 'Same name', sure: false, rows: [row(4), row(5)] };

async function loaded(answers: Parameters<typeof mockEngine>[0] = {}): Promise<{ groups: Groups; asked: Asked[] }> {
  const asked = mockEngine({ duplicates: () => ({ rows: 10, found: 2, groups: [sure, maybe] }), join_records: () => change(), keep_apart: () => ({}), ...answers });
  const groups = new Groups(7);
  await groups.load();
  return { groups, asked };
}

test('only sure groups are ticked at first, and only ticked ones are made one', async () => {
  const { groups, asked } = await loaded();
  expect(groups.ticked, 'a like name is not enough').toEqual([sure]);
  expect(groups.fewer, 'three become one').toBe(2);
  groups.lead(sure, 3);
  expect(await groups.merge(), 'it was done').toBe(true);
  expect(asked.at(-1), 'the chosen record leads').toEqual({ name: 'join_records', request: { groups: [[3, 1, 2]] } });
  expect(groups.groups, 'the other one is left').toEqual([maybe]);
});

test('a group that is no group goes without touching the others', async () => {
  const { groups, asked } = await loaded();
  await groups.apart(maybe);
  expect(asked.at(-1), 'remembered').toEqual({ name: 'keep_apart', request: { records: [4, 5] } });
  expect(groups.groups, 'the sure one stays').toEqual([sure]);
});

test('what could not be merged stays, with the reason', async () => {
  const { groups } = await loaded({
    join_records: () => {
      throw { code: 'storage', message: 'The disk is full.', reference: 'r-1' };
    },
  });
  groups.tick(maybe, true);
  groups.tick(sure, false);
  expect(await groups.merge(), 'it was not').toBe(false);
  expect(groups.failure?.message, 'said').toBe('The disk is full.');
  expect(groups.groups, 'nothing is lost').toHaveLength(2);
  expect(groups.ticked, 'nor what was ticked').toEqual([maybe]);
});

test('facts stand side by side, and what differs is told, in whatever case', () => {
  const lines = sideBySide([
    { facts: [['E-mail', 'Ana@kestrel.example'], ['City', 'Munich']] },
    { facts: [['E-mail', 'ana@kestrel.example'], ['Title', 'CTO']] },
    { facts: [['Title', 'VP']] },
  ]);
  expect(lines, 'every heading once, in the order in which it comes').toEqual([
    { label: 'E-mail', values: ['Ana@kestrel.example', 'ana@kestrel.example', ''], differ: false },
    { label: 'City', values: ['Munich', '', ''], differ: false },
    { label: 'Title', values: ['', 'CTO', 'VP'], differ: true },
  ]);
});
