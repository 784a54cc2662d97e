import { expect, it } from 'vitest';
import { plainOf, shownOf } from '../../../shared/breakdown/sheet';
import { balancePicture, balanceSheet, spentPicture, spentSheet } from '../pictures';

const days = [
  { day: '2026-03-01', balance: 10_000, spent: 0 },
  { day: '2026-03-02', balance: 9_876, spent: 124 },
];
const bars = [
  { value: 'a', label: 'Companies loaded', count: 100 },
  { value: 'b', label: 'E-mail address', count: 25 },
];

it('tells the balance with the newest day first', () => {
  const { headings, rows } = balanceSheet(days);
  expect(headings).toEqual(['Day', 'Spent', 'Balance']);
  expect(rows.map(([, ...numbers]) => numbers.map(shownOf))).toEqual([
    ['12.4', '987.6'],
    ['–', '1,000.0'],
  ]);
  expect(rows.map(([, ...numbers]) => numbers.map(plainOf)), 'as they are copied').toEqual([
    ['12.4', '987.6'],
    ['–', '1000'],
  ]);
});

it('keeps the drawing as it is, under the days that it is of', () => {
  const drawn = document.createElement('canvas');
  const { shapes, width, height } = balancePicture(days, drawn, 600, 172);
  const image = shapes.find(({ kind }) => kind === 'image');
  expect(image, 'as large as on the page').toMatchObject({ image: drawn, width: 600, height: 172 });
  if (image?.kind === 'image') expect(image.x + image.width <= width && image.y + image.height <= height, 'within the picture').toBe(true);
  const [title, during] = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect([title, during]).toEqual(['Balance by day', expect.stringMatching(/^.*1.* to .*2.*$/)]);
});

it('tells what was spent as a table and as bars', () => {
  expect(spentSheet('Spent, by what it was for', 'What', bars).rows.map((row) => row.map(shownOf))).toEqual([
    ['Companies loaded', '10.0'],
    ['E-mail address', '2.5'],
  ]);
  const { shapes } = spentPicture('Spent', 'Spent in 30 days', bars);
  const lengths = shapes.flatMap((shape) => (shape.kind === 'rect' && shape.tone === 'accent' ? [shape.width] : []));
  expect((lengths[1] ?? 0) / (lengths[0] ?? 1), 'a quarter of the longest').toBeCloseTo(0.25, 1);
});
