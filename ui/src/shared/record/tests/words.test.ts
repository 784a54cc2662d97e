import { describe, expect, test } from 'vitest';
import { dated, day, wholeDay } from '../../../words/dates';
import { ageWords, partSource, spanWords, valueWords } from '../words';
import { field, person, THEN } from './people';

describe('a span', () => {
  test.each([
    ['2023-09', null, 'now', `${dated('2023-09')} to now`],
    ['2019', '2023', 'unknown', '2019 to 2023'],
    ['2019', '2019', 'unknown', '2019'],
    ['2019', null, 'unknown', 'from 2019'],
    ['2019', null, 'none', '2019'],
    [null, '2014', 'now', 'until 2014'],
    [null, null, 'now', null],
    ['', ' ', 'unknown', null],
  ] as const)('from %s to %s (%s) is %s', (from, to, open, words) => {
    expect(spanWords({ from, to }, open), 'in words').toBe(words);
  });
});

test.each([
  ['range', '1001-5000', '1,001–5,000'],
  ['date', '2023-09', dated('2023-09')],
  ['number', '12345', '12,345'],
  ['number', '1132', '1,132'],
  ['number', '11.576', '11.576'],
  ['date', '2011', '2011'],
  ['number', 'about 12345', 'about 12345'],
  ['link', 'https://www.kestrel.example/', 'kestrel.example'],
  ['text', '2023-09', '2023-09'],
] as const)('a %s value %s is shown as %s', (kind, value, words) => {
  expect(valueWords(field({ kind, value })), 'by its kind').toBe(words);
});

test('the age of a contact is told in days', () => {
  const length = 86_400_000;
  expect(ageWords(THEN, THEN + 18 * length), 'whole days').toBe(`found ${day(THEN, THEN)}, 18 days old`);
  expect(ageWords(THEN, THEN + length), 'one').toBe(`found ${day(THEN, THEN)}, 1 day old`);
  expect(ageWords(THEN, THEN + 5), 'today').toBe(`found ${day(THEN, THEN)}, less than a day old`);
});

describe('the source of a part', () => {
  const two = [
    { by: 'Leads loaded', giver: 'service' as const, at: THEN },
    { by: 'People loaded', giver: 'service' as const, at: THEN },
  ];

  test('is that of its field, or of a field inside of it', () => {
    const known = person({ fields: [field({ key: 'skillsets', source: 'No' }), field({ key: 'skills[].name', source: 'Profile read' })], sources: two });
    expect(partSource(known, ['skills']), 'not of one that only begins alike').toBe(`Profile read, ${wholeDay(THEN)}`);
  });

  test('is that of the surest name, wherever its field stands', () => {
    const known = person({ fields: [field({ key: 'title', source: 'People loaded' }), field({ key: 'position_groups[].company.name' })], sources: two });
    expect(partSource(known, ['position_groups', 'title']), 'the answer that told the roles').toBe(`Leads loaded, ${wholeDay(THEN)}`);
  });

  test('is the only answer where there is one, and is not guessed among several', () => {
    expect(partSource(person({ sources: two.slice(0, 1) }), ['skills']), 'no doubt').toBe(`Leads loaded, ${wholeDay(THEN)}`);
    expect(partSource(person({ sources: two }), ['skills']), 'not known').toBeNull();
  });
});
