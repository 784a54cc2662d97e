import { afterEach, expect, test } from 'vitest';
import { endEngine, later, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { change } from '../../../shared/lists/tests/samples';
import { notices } from '../../../kit/notices.svelte';
import type { DuplicateGroup, DuplicateRow, Duplicates } from '../../../generated/types';
import { sideBySide } from '../duplicates/facts';
import { Groups } from '../duplicates/groups.svelte';

afterEach(endEngine);

const row = (record: number): DuplicateRow => ({ record, title: `R${record}`, subtitle: null, facts: [], values: 3, lists: 1 });
const sure: DuplicateGroup = { reason: 'Same e-mail address', sure: true, rows: [row(1), row(2), row(3)] };
const maybe: DuplicateGroup = { reason: 'Same name', sure: false, rows: [row(4), row(5)] };

async function loaded(answers: Parameters<typeof mockEngine>[0] = {}): Promise<{ groups: Groups; asked: Asked[] }> {
  const asked = mockEngine({ duplicates: () => ({ rows: 10, found: 2, groups: [sure, maybe] }), join_records: () => change(), keep_apart: () => change({ said: 'Kept 2 people apart.' }), ...answers });
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
  expect(notices.shown.at(-1), 'said, with the way back').toMatchObject({ text: 'Kept 2 people apart.', action: { label: 'Undo' } });
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

test('many groups are gone through a page at a time, and what was decided moves the others up', async () => {
  const all = Array.from({ length: 450 }, (_, n): DuplicateGroup => ({ reason: 'Same e-mail address', sure: n < 200, rows: [row(2 * n), row(2 * n + 1)] }));
  let left = all;
  const { groups, asked } = await loaded({
    duplicates: ({ from }) => ({ rows: 900, found: left.length, groups: left.slice(from, from + 200) }),
    join_records: ({ groups: joined }) => {
      left = left.filter(({ rows }) => !joined.some((one) => one.includes(rows[0]?.record ?? -1)));
      return change();
    },
  });
  expect([groups.groups.length, groups.found], 'a page of them').toEqual([200, 450]);
  await groups.apart(all[0] as DuplicateGroup);
  left = left.slice(1);
  await groups.further();
  expect([groups.from, groups.groups[0]], 'nothing is passed over').toEqual([199, all[200]]);
  expect(groups.ticked, 'these are not sure').toEqual([]);
  await groups.further();
  expect([groups.from, groups.groups.length, groups.found], 'the last page').toEqual([399, 50, 449]);
  groups.groups.forEach((group) => groups.tick(group, true));
  await groups.merge();
  expect(asked.at(-2), 'the page is empty').toEqual({ name: 'duplicates', request: { list: 7, from: 399 } });
  expect([groups.from, groups.groups.length], 'the one before it follows').toEqual([199, 200]);
  await groups.back();
  expect(groups.from, 'to the first').toBe(0);
});

test('only the newest page counts', async () => {
  const slow = later<Duplicates>();
  const { groups } = await loaded({ duplicates: ({ from }) => (from === 200 ? slow.promise : { rows: 10, found: 401, groups: from === 0 ? [sure] : [maybe] }) });
  const [old, newer] = [groups.load(200), groups.load(400)];
  await newer;
  slow.answer({ rows: 10, found: 401, groups: [sure] });
  await old;
  expect([groups.from, groups.groups, groups.comparing], 'the older answer is dropped').toEqual([400, [maybe], false]);
});
