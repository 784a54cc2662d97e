import { describe, expect, it } from 'vitest';
import { addTokens, cleanValue, firstOf, splitValues, type Token } from '../tokens';

const token = (value: string): Token => ({ value, label: value });

describe('splitValues', () => {
  it.each([
    ['lines of all kinds', 'a\nb\r\nc\rd', undefined, ['a', 'b', 'c', 'd']],
    ['commas, semicolons and tabs', 'a, b;c\td', undefined, ['a', 'b', 'c', 'd']],
    ['only what is told to end a value', 'Munich, Germany\nBerlin, Germany', '\n', ['Munich, Germany', 'Berlin, Germany']],
    ['empty parts and repeats in another case', ',a,,A, a ,', undefined, ['a']],
    ['nothing', ' \n ', undefined, []],
  ])('splits at %s', (_, text, separators, values) => {
    expect(splitValues(text, separators)).toEqual(values);
  });

  it('takes 5,000 lines', () => {
    expect(splitValues(Array.from({ length: 5000 }, (_, n) => `v${n}`).join('\n'))).toHaveLength(5000);
  });
});

it('cleans control, invisible and repeated white characters out of a value', () => {
  expect(cleanValue(' a\u0000\u0007b\u200b\u202e \u00a0 c\u2028')).toBe('a b c');
  expect(cleanValue('Mu\u0308nchen'), 'one way to write an accent').toBe('M\u00fcnchen');
});

describe('addTokens', () => {
  it('leaves out what is there already, whatever its case', () => {
    expect(addTokens([token('Berlin')], [token('BERLIN'), token('Bonn'), token('bonn')], 10, 50)).toEqual({
      tokens: [token('Berlin'), token('Bonn')],
    });
  });

  it('says how many do not fit', () => {
    const { tokens, message } = addTokens([token('a')], Array.from({ length: 5000 }, (_, n) => token(`v${n}`)), 100, 50);
    expect(tokens).toHaveLength(100);
    expect(message).toBe('At most 100 values fit here: 4,901 left out.');
  });

  it('says when a value is too long', () => {
    const { tokens, message } = addTokens([], [token('x'.repeat(10_000)), token('ok')], 100, 200);
    expect(tokens).toEqual([token('ok')]);
    expect(message).toBe('A value may have at most 200 characters: 1 left out.');
  });

  it('changes the sign of what is there with the other one', () => {
    const have = [{ ...token('a'), error: 'odd' }, token('b')];
    expect(addTokens(have, [{ ...token('A'), negative: true }], 10, 50).tokens, 'in its place, with its mistake').toEqual([
      { value: 'a', label: 'a', error: 'odd', negative: true },
      token('b'),
    ]);
    const excluded = [{ ...token('a'), negative: true }];
    expect(addTokens(excluded, [{ ...token('a'), negative: true }], 10, 50).tokens, 'the same sign changes nothing').toEqual(excluded);
  });

  it('counts the room of each half by itself', () => {
    const { tokens, message } = addTokens([token('a'), token('b')], ['c', 'd', 'd', 'e'].map((value) => ({ ...token(value), negative: true })), 2, 50);
    expect(tokens.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
    expect(message).toBe('At most 2 values fit here: 1 left out.');
    expect(addTokens([token('a')], [token('b'), token('B'), token('b')], 1, 50).message, 'a repeat is left out once').toBe('At most 1 value fits here: 1 left out.');
  });
});

it('never hides what is wrong behind what is right', () => {
  const tokens = ['a', 'b', 'c', 'd'].map((value) => ({ ...token(value), ...(value === 'd' ? { error: 'odd' } : {}) }));
  expect(firstOf(tokens, 2).map(({ token: { value }, at }) => `${value}${at}`), 'in their order, with their places').toEqual(['a0', 'd3']);
  expect(firstOf(tokens, 4)).toHaveLength(4);
});
