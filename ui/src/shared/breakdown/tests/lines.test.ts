import { expect, it } from 'vitest';
import { lengthOf, linesOf, pictureOf, sheetOf, type Line } from '../lines';
import { shownOf } from '../sheet';
import { titleOf, unknownOf, valueOf } from '../words';
import { country, employees, part } from './samples';

it('says of every row where it counts', () => {
  const lines = linesOf(country);
  expect(lines.map(({ label, rows }) => [label, rows]), 'values, further ones, and what is not known').toEqual([
    ['Germany', 120],
    ['Austria', 60],
    ['3 further values', 40],
    ['Not known', 80],
  ]);
  expect(lines.reduce((sum, { rows }) => sum + (rows ?? 0), 0), 'all rows are in it').toBe(300);
  expect(lines.map(({ value }) => value), 'only a value can be filtered by').toEqual(['Germany', 'Austria', null, null]);
  expect(lines.map((line) => lengthOf(line, lines)), 'the longest is whole').toEqual([1, 0.5, 1 / 3, 2 / 3]);
});

it('keeps ranges in their order, and lets nobody click on an empty one', () => {
  const lines = linesOf(employees);
  expect(lines.map(({ label, value }) => [label, value])).toEqual([
    ['11–50', '11-50'],
    ['51–200', null],
    ['201–500', '201-500'],
  ]);
  expect(lengthOf(lines[1] as Line, lines), 'no row is no bar').toBe(0);
  const few = linesOf(part('x', { bars: [{ value: 'a', count: 1, chosen: false }], unknown: 100_000 }));
  expect(lengthOf(few[0] as Line, few), 'one row of many can be seen').toBe(0.01);
});

it('is the same as a table and as a picture', () => {
  const sheet = sheetOf(country, 300, 'Companies');
  expect(sheet.headings).toEqual(['Country', 'Companies', 'Share']);
  expect(sheet.rows.map((row) => row.map(shownOf))).toEqual([
    ['Germany', '120', '40\u00a0%'],
    ['Austria', '60', '20\u00a0%'],
    ['3 further values', '40', '13\u00a0%'],
    ['Not known', '80', '27\u00a0%'],
  ]);
  const { shapes, width, height } = pictureOf(country, 300, 'Munich · 300 companies');
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect(texts, 'every cell of the table stands in it, under what it is of').toEqual(['Country', 'Munich · 300 companies', ...sheet.rows.flat().map(shownOf)]);
  for (const shape of shapes) {
    if (shape.kind === 'text') continue;
    expect(shape.x >= 0 && shape.x + shape.width <= width && shape.y + shape.height <= height, 'nothing stands outside').toBe(true);
  }
  const several = part('skills', { several: true, bars: [{ value: 'a', count: 3, chosen: false }], others: 9, rowsOfOthers: null });
  expect(sheetOf(several, 3, 'People').rows.at(-1), 'what cannot be added up is not').toEqual(['9 further values', '–', '–']);
});

it('calls what was looked up for a list by what came of it', () => {
  const email = part('find.email.status', { label: 'E-mail found: status' });
  expect(titleOf(email)).toBe('E-mail found');
  expect(['Found', 'None', 'Something new'].map((value) => valueOf(email.key, value))).toEqual(['Found', 'Not found', 'Something new']);
  expect(['find.email.status', 'own.status', 'own.suppressed', 'cityName'].map(unknownOf)).toEqual(['Not asked', 'No status', 'Not suppressed', 'Not known']);
  expect([valueOf('own.suppressed', 'Yes'), valueOf('cityName', 'None')], 'a name stays as it is').toEqual(['Suppressed', 'None']);
});
