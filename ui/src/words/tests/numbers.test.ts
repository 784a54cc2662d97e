import { expect, test } from 'vitest';
import { amount, amountCell, bytes, count, countCell, credits, numbered, percent, price, ranged, share, shareCell } from '../numbers';

test('credits show a tenth only where there is one', () => {
  expect([amount(8426), amount(100), amount(1)], 'as on the meter').toEqual(['842.6', '10', '0.1']);
  expect([credits(10), credits(1), credits(0), price(0)], 'one credit is one').toEqual(['1 credit', '0.1 credits', '0 credits', 'free']);
  expect(count(1284), 'thousands').toBe('1,284');
});

test('a share is all or nothing only where it is', () => {
  const shares = [share(0, 9), share(1, 1000), share(1, 3), share(1904, 1910), share(9, 9), share(0, 0)];
  expect(shares, 'some is more than none and less than all').toEqual([0, 1, 33, 99, 100, 0].map(percent));
});

test('the sign of a percentage never stands on a line of its own', () => {
  expect([percent(38), percent(1200)], 'a space that does not break').toEqual(['38\u00a0%', '1,200\u00a0%']);
});

test('a number is copied without what a spreadsheet in another language reads otherwise', () => {
  expect([countCell(12_482), amountCell(123_456), amountCell(100)]).toEqual([
    { shown: '12,482', plain: '12482' },
    { shown: '12,345.6', plain: '12345.6' },
    { shown: '10.0', plain: '10' },
  ]);
  expect(shareCell(1, 3)).toEqual({ shown: '33\u00a0%', plain: '33 %' });
});

test('sizes of files', () => {
  expect([bytes(48_200), bytes(8_100_000)], 'in the unit that fits').toEqual(['48.2 kB', '8.1 MB']);
});

test('a range is written as in the filters, and nothing else is touched', () => {
  expect(['51-200', '1001-5000', '25M-75M', '500K-1M'].map(ranged), 'ranges').toEqual(['51–200', '1,001–5,000', '25M–75M', '500K–1M']);
  expect(['10001+', '10T', 'A-B', '1-2-3', ''].map(ranged), 'not a range').toEqual(['10001+', '10T', 'A-B', '1-2-3', '']);
});

test('a number is grouped, and no digit of it is lost', () => {
  expect(['1132', '999', '0', '-48.137154', '250000000', '123456789012345'].map(numbered), 'numbers').toEqual(['1,132', '999', '0', '-48.137154', '250,000,000', '123,456,789,012,345']);
  expect(numbered('51, 1001'), 'of several employers').toBe('51, 1,001');
  const others = ['about 12345', '0049', '1,132', '51-200', '1234567890123456', '1.5e6', '51, many', ''];
  expect(others.map(numbered), 'not a number, or one that would lose something').toEqual(others);
});
