import { expect, it } from 'vitest';
import { dated, kindOf, shownText } from './shown';

const as = (options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(at);

it('dates are written as the system of the person does, as exactly as they were told', () => {
  expect(dated('2019')).toBe(as({ year: 'numeric' }, Date.UTC(2019)));
  expect(dated('2019-03')).toBe(as({ month: 'short', year: 'numeric' }, Date.UTC(2019, 2)));
  expect(dated('2019-03-14')).toBe(as({ day: 'numeric', month: 'short', year: 'numeric' }, Date.UTC(2019, 2, 14)));
});

it('a year of long ago is not taken for one of this time', () => {
  expect(dated('0070'), 'the year 70, not 1970').not.toContain('1970');
});

it.each(['', 'spring 2019', '03-2019', '2019-02-31', '2019-03-14T10:00:00Z'])('“%s” is no date and stays as it is', (value) => {
  expect(dated(value)).toBe(value);
});

it('only ranges and dates are written anew', () => {
  expect(shownText('range', '51-200')).toBe('51–200');
  expect(shownText('number', '1500'), 'a year or a postcode is no amount').toBe('1500');
  expect(shownText('text', '51-200')).toBe('51-200');
  expect(shownText(undefined, '2019-03'), 'a column that nobody knows').toBe('2019-03');
});

it('counts are a kind like the others', () => {
  expect([kindOf('date'), kindOf({ count: {} })]).toEqual(['date', 'count']);
});
