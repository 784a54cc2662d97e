import { expect, it } from 'vitest';
import { dated } from '../dates';
import { kindOf, shownText } from './shown';

it('only ranges and dates are written anew', () => {
  expect(shownText('range', '51-200')).toBe('51–200');
  expect(shownText('date', '2019-03'), 'in words').toBe(dated('2019-03'));
  expect(shownText('number', '1500'), 'a year or a postcode is no amount').toBe('1500');
  expect(shownText('text', '51-200')).toBe('51-200');
  expect(shownText(undefined, '2019-03'), 'a column that nobody knows').toBe('2019-03');
});

it('counts are a kind like the others', () => {
  expect([kindOf('date'), kindOf({ count: {} })]).toEqual(['date', 'count']);
});
