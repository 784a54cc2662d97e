import { describe, expect, test } from 'vitest';
import { firstName, LONGEST_NAME } from '../words';
import { isEmpty, keyOf } from '../same';

describe('two searches are the same', () => {
  test.each([
    ['values in another order', { a: ['x', 'y'] }, { a: ['y', 'x'] }],
    ['filters in another order', { a: true, b: ['x'] }, { b: ['x'], a: true }],
    ['a filter without a value', { a: ['x'], b: [], c: null, d: '' }, { a: ['x'] }],
    ['names inside an advanced value', { q: { m: 1, n: { o: 2, p: 3 } } }, { q: { n: { p: 3, o: 2 }, m: 1 } }],
  ])('%s', (_, left, right) => {
    expect(keyOf('people', left), 'one key').toBe(keyOf('people', right));
  });

  test.each([
    ['another value', { a: ['x'] }, { a: ['y'] }],
    ['no is not the same as any', { a: false }, {}],
    ['a list inside an advanced value is in order', { q: { l: [1, 2] } }, { q: { l: [2, 1] } }],
    ['values with commas', { a: ['x,y'] }, { a: ['x', 'y'] }],
    ['an empty object and an empty list inside', { q: { l: [] } }, { q: { l: {}, m: 1 } }],
  ])('and are not with %s', (_, left, right) => {
    expect(keyOf('people', left), 'two keys').not.toBe(keyOf('people', right));
  });

  test('another kind is another search', () => {
    expect(keyOf('people', { a: ['x'] }), 'the kind counts').not.toBe(keyOf('leads', { a: ['x'] }));
  });

  test('nothing set is empty', () => {
    expect([isEmpty({}), isEmpty({ a: [] }), isEmpty({ a: false })], 'no is a value').toEqual([true, true, false]);
  });
});

describe('the offered name', () => {
  test('is the title', () => expect(firstName(' Germany, CTO '), 'without the ends').toBe('Germany, CTO'));

  test('is cut at a whole character, and short enough', () => {
    const name = firstName('👩‍👩‍👧‍👦'.repeat(40));
    expect([...name].length, 'the engine takes it').toBeLessThanOrEqual(LONGEST_NAME);
    expect(name, 'no family is torn apart').toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
  });

  test('of 10,000 characters is made at once', () => {
    expect(firstName('ä'.repeat(10_000)), 'one less for the dots').toBe(`${'ä'.repeat(LONGEST_NAME - 1)}…`);
  });
});
