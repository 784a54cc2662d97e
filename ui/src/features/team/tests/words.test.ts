import { expect, test } from 'vitest';
import { clockTime, day, dayAndTime, wholeDay } from '../../../words/dates';
import { doubtWords, erasureTitle, erasureWords, heardWords, missingWords } from '../words';
import { doubt, erasure, THEN } from './samples';

test('a question in doubt says who asked it and when, or that nobody knows who', () => {
  const rest = `asked this on ${day(THEN)} at ${clockTime(THEN)}, and it is not confirmed how it ended. Asking again may be charged twice.`;
  expect(doubtWords(doubt())).toBe(`Mara ${rest}`);
  expect(doubtWords(doubt({ askedBy: null }))).toBe(`A colleague ${rest}`);
});

test('an erasure says how far it has come', () => {
  expect(erasureWords(erasure({ heard: 11 }))).toBe('Erased here, in the vault, and on 11 of 12 computers.');
  expect(erasureWords(erasure({ heard: 1, computers: 1 }))).toBe('Erased here, in the vault, and on 1 of 1 computer.');
  expect(erasureWords(erasure({ isClean: false, heard: 1 }))).toBe('Erased here and on 1 of 12 computers; it is still being taken out of the vault.');
});

test('and which it is, and who is missing', () => {
  expect([erasure(), erasure({ by: null })].map(erasureTitle)).toEqual([`Number 7, told on ${dayAndTime(THEN)} by Mara`, `Number 7, told on ${dayAndTime(THEN)}`]);
  expect(missingWords({ member: 'Jo', seenAt: THEN })).toBe(`Jo’s computer was last here on ${wholeDay(THEN)}.`);
  expect(missingWords({ member: null, seenAt: THEN })).toBe(`A colleague’s computer was last here on ${wholeDay(THEN)}.`);
});

test('when the team was heard is said in both ways, and that it never was', () => {
  expect(heardWords(Date.now() - 300_000)).toMatch(/^Last heard from the team: 5 minutes ago \(.*\d\d:\d\d\)\.$/);
  expect(heardWords(null)).toBe('Nothing was heard from the team yet.');
});
