// Owns: the shapes a token field works with, and making values out of typed or pasted text.
// Does not own: what a value means; the caller's catalog knows its limits.
import { tPlural } from '../words/translate';

export interface Token {
  value: string;
  label: string;
  /** What is wrong with it, as a sentence. */
  error?: string;
  /** It must not match, rather than must. */
  negative?: boolean;
  /** A few words about it, such as "not in the published list". */
  note?: string;
}

export interface TokenOption {
  value: string;
  label: string;
  /** Where it belongs, in grey at the end of the line, such as "Bavaria, Germany". */
  detail?: string;
  /** Which parts of the label were typed, as pairs of positions, where the source knows it better than a comparison of letters. */
  matched?: readonly (readonly [number, number])[];
}

/**
 * Looks up what fits the text. `answer` may be called more than once: at once with what is known here, later with more;
 * `done` false keeps "searching" on show. After `signal` has fired, answers are ignored, and waiting for them is waste.
 */
export type Suggest = (text: string, answer: (options: TokenOption[], done: boolean) => void, signal: AbortSignal) => void;

/** The most values of one half of a field, and the most letters of one, unless the caller says otherwise. */
export const MOST = 500;
export const LONGEST = 200;

/** Ends of a value in pasted text, unless the caller says otherwise. */
export const SEPARATORS = '\n\t,;';

/** One value without control characters, and with single spaces. */
export function cleanValue(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** The cleaned values of a text, in order; without `repeats` each once, where upper and lower case count as the same. */
export function splitValues(text: string, separators: string = SEPARATORS, repeats = false): string[] {
  const ends = new Set(separators);
  const parts: string[] = [''];
  for (const letter of text.replace(/\r\n?/g, '\n')) {
    if (ends.has(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  const values = parts.map(cleanValue).filter((value) => value !== '');
  if (repeats) return values;
  const seen = new Map<string, string>();
  for (const value of values) {
    const key = value.toLowerCase();
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

export interface Added {
  tokens: Token[];
  /** A sentence on what was left out, if anything was. */
  message?: string;
}

/**
 * `have` with `more` behind it, without repeats unless they are allowed, each half within `limit` tokens of at most `longest`
 * characters each. What is there already with the other sign changes its sign: a value cannot be asked for and excluded.
 */
export function addTokens(have: readonly Token[], more: readonly Token[], limit: number, longest: number, repeats = false): Added {
  const tokens = [...have];
  const places = new Map(have.map((token, at) => [token.value.toLowerCase(), at]));
  const of = (negative: boolean): number => tokens.filter((token) => (token.negative === true) === negative).length;
  const room = { asked: limit - of(false), excluded: limit - of(true) };
  let [over, long] = [0, 0];
  for (const token of more) {
    const key = token.value.toLowerCase();
    const at = repeats ? undefined : places.get(key);
    const half = token.negative === true ? 'excluded' : 'asked';
    if (token.value.length > longest) long += 1;
    else if (at !== undefined && (tokens[at]?.negative === true) === (token.negative === true)) continue;
    else if (room[half] <= 0) {
      if (at === undefined) places.set(key, LEFT_OUT);
      if (at !== LEFT_OUT) over += 1;
    } else {
      room[half] -= 1;
      if (at === undefined || at === LEFT_OUT) places.set(key, tokens.push(token) - 1);
      else tokens[at] = { ...tokens[at], negative: token.negative === true } as Token;
    }
  }
  const said: string[] = [];
  if (over > 0) said.push(tPlural(limit, 'At most {n} value fits here: {over} left out.', 'At most {n} values fit here: {over} left out.', { over }));
  if (long > 0) said.push(tPlural(longest, 'A value may have at most {n} character: {long} left out.', 'A value may have at most {n} characters: {long} left out.', { long }));
  return said.length === 0 ? { tokens } : { tokens, message: said.join(' ') };
}

/** The place of a value that did not fit: it is counted once, however often it comes. */
const LEFT_OUT = -1;

/** Where a token is among all of them, and among those that are the same. */
export interface Placed {
  token: Token;
  at: number;
  nth: number;
}

/** At most `most` tokens, in their order: those that are wrong are never hidden behind others that are right. */
export function firstOf(tokens: readonly Token[], most: number): Placed[] {
  const times = new Map<string, number>();
  const placed = tokens.map((token, at) => {
    const key = `${token.negative === true} ${token.value}`;
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    return { token, at, nth };
  });
  if (placed.length <= most) return placed;
  const wrong = placed.filter(({ token }) => token.error !== undefined);
  const right = placed.filter(({ token }) => token.error === undefined);
  return [...wrong, ...right].slice(0, most).sort((one, other) => one.at - other.at);
}
