import { expect, test } from 'vitest';
import { isPill, pillsOf } from '../pills';
import { bar, facet } from './samples';

const bars = [
  facet('find.email.status', [bar('Found', 1220), bar('None', 180), bar('Failed', 12)]),
  facet('find.email.mark', [bar('Valid', 1090), bar('Catch all', 130)]),
  facet('find.doNotCall.mark', [bar('Listed', 41)]),
  facet('own.suppressed', [bar('Yes', 12), bar('No', 3)]),
  facet('own.status', [bar('to call', 40)]),
];

test('pills say what a list has, in the words of the mock', () => {
  const pills = pillsOf(bars, {}, 2000);
  expect(pills.map(({ words, tone }) => [words, tone]), 'colour only where it means something').toEqual([
    ['has e-mail 61\u00a0%', 'ok'],
    ['e-mail not found 180', 'plain'],
    ['e-mail failed 12', 'bad'],
    ['e-mail valid 1,090', 'ok'],
    ['e-mail catch all 130', 'gold'],
    ['listed 41', 'bad'],
    ['suppressed 12', 'plain'],
  ]);
});

test('a number is checked, not found, and "do not call" is the name of the check', () => {
  const check = pillsOf([facet('find.doNotCall.status', [bar('Found', 120), bar('Cannot', 40), bar('Waiting', 2)])], {}, 200);
  expect(check.map(({ words }) => words), 'as a person would say it').toEqual(['do not call checked 60\u00a0%', 'do not call cannot be checked 40', 'do not call waiting 2']);
});

test('where rows are left out a share would be of nobody knows what: the number is told', () => {
  expect(pillsOf(bars, {}, null)[0]?.words, 'as a number').toBe('has e-mail 1,220');
});

test('a pill that is chosen is marked, and filters by the value as it was told', () => {
  const pills = pillsOf(bars, { 'find.email.status': ['None'] }, null);
  expect(pills.filter(({ chosen }) => chosen), 'that one').toEqual([
    { key: 'find.email.status', value: 'None', words: 'e-mail not found 180', tone: 'plain', chosen: true },
  ]);
});

test('a chosen pill stays though none of the rows has its value any more', () => {
  const pills = pillsOf(bars, { 'find.email.status': ['Running'] }, null);
  expect(pills.find(({ chosen }) => chosen)?.words, 'it is the way back').toBe('e-mail being looked up 0');
});

test('other columns keep their bars', () => {
  expect(['own.status', 'seniority', 'find.email'].some(isPill), 'none of them').toBe(false);
  expect(['find.email.status', 'find.doNotCall.mark', 'own.suppressed'].every(isPill), 'all of them').toBe(true);
});

test('a state that is not known yet is told as it came', () => {
  expect(pillsOf([facet('find.email.status', [bar('Later', 2)])], {}, 10)[0]?.words, 'never hidden').toBe('e-mail Later 2');
});
