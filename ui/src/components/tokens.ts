// Owns: the shapes a token field works with, and making values out of typed or pasted text.
// Does not own: what a value means; the caller's catalog knows its limits.

export interface Token {
  value: string;
  label: string;
  /** What is wrong with it, as a sentence. */
  error?: string;
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

/** Ends of a value in pasted text, unless the caller says otherwise. */
export const SEPARATORS = '\n\t,;';

/** One value without control characters, and with single spaces. */
export function cleanValue(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** The cleaned, different values of a text, in order. Upper and lower case count as the same. */
export function splitValues(text: string, separators: string = SEPARATORS): string[] {
  const ends = new Set(separators);
  const parts: string[] = [''];
  for (const letter of text.replace(/\r\n?/g, '\n')) {
    if (ends.has(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  const seen = new Map<string, string>();
  for (const part of parts) {
    const value = cleanValue(part);
    const key = value.toLowerCase();
    if (value !== '' && !seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

export interface Added {
  tokens: Token[];
  /** A sentence on what was left out, if anything was. */
  message?: string;
}

/** `have` with `more` behind it, without repeats, within `limit` tokens of at most `longest` characters each. */
export function addTokens(have: readonly Token[], more: readonly Token[], limit: number, longest: number): Added {
  const known = new Set(have.map((token) => token.value.toLowerCase()));
  const short = more.filter((token) => token.value.length <= longest);
  const fresh = short.filter((token) => !known.has(token.value.toLowerCase()) && known.add(token.value.toLowerCase()));
  const tokens = [...have, ...fresh.slice(0, Math.max(0, limit - have.length))];
  const over = have.length + fresh.length - tokens.length;
  const long = more.length - short.length;
  const count = new Intl.NumberFormat('en');
  const said: string[] = [];
  if (over > 0) said.push(`At most ${count.format(limit)} values fit here: ${count.format(over)} left out.`);
  if (long > 0) said.push(`A value may have at most ${count.format(longest)} characters: ${count.format(long)} left out.`);
  return said.length === 0 ? { tokens } : { tokens, message: said.join(' ') };
}
