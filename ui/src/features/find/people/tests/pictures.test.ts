import { expect, test } from 'vitest';
import { shownOf } from '../../../../shared/breakdown/sheet';
import type { Breakdown } from '../../../../generated/types';
import { countedOf, lengthOf, pictureOf, sheetOf } from '../pictures';
import { bar } from './samples.svelte';

const where: Breakdown = { field: 'location.include', label: 'Where they are', note: '', bars: [bar('Germany', 900), bar('France', 1), bar('Malta', 0), bar('Austria', null)] };
const nobody: Breakdown = { ...where, bars: [bar('Austria', null)] };

const texts = (breakdown: Breakdown, total: number | null): string[] => pictureOf(breakdown, total, 'Consultant · 2,000 people').shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

test('what is not counted yet is left out, and nobody is not', () => {
  expect(countedOf(where).map(({ label }) => label)).toEqual(['Germany', 'France', 'Malta']);
  expect([sheetOf(nobody, 2000).rows, texts(nobody, 2000).slice(2)], 'nothing at all').toEqual([[], []]);
});

test('table and picture say the same', () => {
  const sheet = sheetOf(where, 2000);
  expect(sheet.headings).toEqual(['Where they are', 'People', 'Share']);
  expect(sheet.rows.map((row) => row.map(shownOf))).toEqual([
    ['Germany', '900', '45\u00a0%'],
    ['France', '1', '1\u00a0%'],
    ['Malta', '0', '0\u00a0%'],
  ]);
  expect(texts(where, 2000), 'under what it is of').toEqual(['Where they are', 'Consultant · 2,000 people', ...sheet.rows.flat().map(shownOf)]);
});

test.each([null, 0])('of %s there is no share', (total) => {
  const sheet = sheetOf(where, total);
  expect([sheet.headings, sheet.rows[0]?.map(shownOf)]).toEqual([['Where they are', 'People'], ['Germany', '900']]);
});

test('a bar is as long as its count against the most, and can be seen', () => {
  expect([900, 450, 1, 0].map((people) => lengthOf(people, where))).toEqual([1, 0.5, 0.02, 0]);
});
