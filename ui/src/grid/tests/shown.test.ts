import { expect, it } from 'vitest';
import { dated } from '../../words/dates';
import { kindOf, shownText } from '../shown';

const catalog = Object.values(import.meta.glob<string>('../../../../src-tauri/crates/api/src/columns/**/*.rs', { query: '?raw', import: 'default', eager: true })).join('\n');

it('only ranges, dates and numbers are written anew', () => {
  expect(shownText('range', '51-200')).toBe('51–200');
  expect(shownText('date', '2019-03'), 'in words').toBe(dated('2019-03'));
  expect(shownText('date', '2019'), 'a year is no amount').toBe('2019');
  expect(shownText('number', '1132')).toBe('1,132');
  expect(shownText('text', '51-200')).toBe('51-200');
  expect(shownText('text', '80331'), 'a postcode is none either').toBe('80331');
  expect(shownText(undefined, '2019-03'), 'a column that nobody knows').toBe('2019-03');
});

it('every number of the catalog is an amount', () => {
  const numbers = [...catalog.matchAll(/\b(?:path|column)\(&?"([^"]+)",\s*text!\("([^"]+)"\),\s*(?:ColumnKind::)?Number\b/g)].map(([, key, label]) => `${key}: ${label}`);
  expect(numbers.length, 'read from its source').toBeGreaterThan(10);
  expect(numbers.filter((one) => /year|founded|date|\bid\b|ident|urn|code|phone|mobile|license|licence/i.test(one)), 'digits that are not counted are dates or texts').toEqual([]);
});

it('counts are a kind like the others', () => {
  expect([kindOf('date'), kindOf({ count: {} })]).toEqual(['date', 'count']);
});
