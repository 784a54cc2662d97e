import { expect, it } from 'vitest';
import { rightToLeft, whichRightToLeft } from '../direction';

it.each(['شركة الأفق للحلول الرقمية', 'אופק פתרונות', '„שלום“', '2024 شركة', '𞤀𞤣𞤤𞤢𞤥'])('%s is written from right to left', (text) => {
  expect(rightToLeft(text), 'its first letter tells').toBe(true);
});

it.each(['Horizon شركة', 'Österreich', '株式会社', '٢٠٢٤', '1,284', ''])('“%s” is not', (text) => {
  expect(rightToLeft(text)).toBe(false);
});

it('tells of a row only where there is something to tell', () => {
  expect(whichRightToLeft(['Kestrel', null, '51–200']), 'nearly every row').toBeUndefined();
  expect(whichRightToLeft(['Kestrel', null, 'شركة'])).toEqual([false, false, true]);
});
