import { describe, expect, test } from 'vitest';
import type { FoundCell } from '../../generated/types';
import { daysLeft, foundView, spokenOf } from '../found';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);

const cell = (more: Partial<FoundCell> = {}): FoundCell => ({
  find: 'email',
  state: 'found',
  value: 'ana@kestrel.example',
  mark: 'valid',
  reason: null,
  at: NOW - DAY,
  old: false,
  job: null,
  ...more,
});

test.each([
  ['valid', 'ok'],
  ['catch_all', 'gold'],
  ['catch-all', 'gold'],
  ['unknown', 'gold'],
  ['invalid', 'bad'],
  ['checked twice', 'plain'],
] as const)('the mark %s of an e-mail is %s', (mark, tone) => {
  const seen = foundView(cell({ mark }), 'ana@kestrel.example', NOW);
  expect(seen, 'the value stays to be read').toMatchObject({ tone, pill: mark.replace('_', '-'), text: 'ana@kestrel.example', muted: false });
});

describe('a do-not-call check', () => {
  const check = (more: Partial<FoundCell>): FoundCell => cell({ find: 'doNotCall', value: '+1 202 555 0134', mark: null, at: NOW, ...more });

  test('says how long it is good for', () => {
    expect(foundView(check({}), null, NOW), 'just asked').toMatchObject({ pill: 'clear · 31 d', tone: 'ok', text: '' });
    expect(foundView(check({ at: NOW - 30 * DAY }), null, NOW).why, 'in words').toMatch(/good for 1 more day$/);
    expect(daysLeft(check({ at: NOW - 90 * DAY }), NOW), 'never less than none').toBe(0);
    expect(daysLeft(cell(), NOW), 'an e-mail has no such day').toBeNull();
  });

  test('is red where the number is listed, and amber where it is too old to rely on', () => {
    expect(foundView(check({ mark: 'listed' }), null, NOW), 'must not be called').toMatchObject({ pill: 'listed', tone: 'bad' });
    expect(foundView(check({ mark: 'clear', old: true, at: NOW - 40 * DAY }), null, NOW), 'not clear any more').toMatchObject({ pill: 'check again', tone: 'gold' });
  });
});

test.each([
  ['running', { value: null }, 'looking…', false],
  ['waiting', { value: null }, 'waiting', true],
  ['none', { value: null }, 'not found', true],
  ['cannot', { value: null, reason: 'no domain' }, 'no domain', true],
  ['suppressed', { value: null }, 'suppressed', true],
] as const)('a row that is %s says so', (state, more, words, muted) => {
  const seen = foundView(cell({ state, mark: null, ...more }), null, NOW);
  expect(spokenOf(seen), 'in words').toBe(words);
  expect(seen.muted, 'and how loud').toBe(muted);
  expect(seen.again, 'there is nothing to try again').toBe(false);
});

test('a reason that is too long for a cell is said in short, and whole on hover, on focus and to those who listen', () => {
  const whole = 'not a number of the United States';
  const seen = foundView(cell({ find: 'doNotCall', state: 'cannot', value: null, mark: null, reason: whole }), null, NOW);
  expect(seen, 'as in the mock').toMatchObject({ text: 'not US', why: whole, muted: true });
  expect(spokenOf(seen), 'read out').toBe(`not US ${whole}`);
});

test('what failed can be tried again, with the reason beside it', () => {
  const seen = foundView(cell({ state: 'failed', value: null, mark: null, reason: 'The service did not answer.' }), null, NOW);
  expect(seen, 'red, with a way on').toMatchObject({ pill: 'failed', tone: 'bad', text: 'try again', again: true, why: 'The service did not answer.' });
});

test('a value that is asked for again stays to be read', () => {
  expect(spokenOf(foundView(cell({ state: 'waiting' }), 'ana@kestrel.example', NOW)), 'with its state').toBe('waiting ana@kestrel.example');
});
