// Owns: how well a text answers to what was typed, and which of its letters do. Does not own: what is searched, or ranking by use.
import { folded } from '../../kit/match';

/** A part of a label, in letters of the label itself; the end is not in it. */
export type Hit = readonly [from: number, to: number];

export interface Fit {
  /** Greater is better; only for comparing. */
  score: number;
  hits: readonly Hit[];
}

/** What a word is worth, by how it fits into the label. */
const START = 100;
const WORD = 80;
const INSIDE = 50;
const SCATTERED = 30;
const MISTYPED = 20;
const GROUP = 15;
/** The whole label is what was typed. */
const WHOLE = 60;
/** Letters of a word that are apart may be spread over so many times its length. */
const SPREAD = 4;

interface Place {
  score: number;
  hits: Hit[];
}

/** The words that are looked for. */
export const wordsOf = (typed: string): string[] => folded(typed.slice(0, 120)).plain.split(/\s+/).filter(Boolean);

/** Null where one of the words is nowhere. `forgiving` takes a word with a typing error, too. */
export function fit(label: string, group: string, words: readonly string[], forgiving = false): Fit | null {
  const { plain, from } = folded(label);
  const starts = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  const hits: Hit[] = [];
  let score = words.join(' ') === plain.trim() ? WHOLE * words.length : 0;
  for (const word of words) {
    const place =
      inside(plain, starts, word) ??
      scattered(plain, starts, word) ??
      (folded(group).plain.includes(word) ? { score: GROUP, hits: [] } : null) ??
      (forgiving ? mistyped(plain, starts, word) : null);
    if (place === null) return null;
    score += place.score;
    for (const [start, end] of place.hits) hits.push([from[start] ?? 0, from[end] ?? label.length]);
  }
  return { score: words.length === 0 ? 0 : score / words.length, hits };
}

function inside(plain: string, starts: readonly number[], word: string): Place | null {
  const start = starts.find((at) => plain.startsWith(word, at));
  const at = start ?? plain.indexOf(word);
  if (at < 0) return null;
  return { score: at === 0 ? START : start === undefined ? INSIDE : WORD, hits: [[at, at + word.length]] };
}

/** "sw" in "Software": the letters in their order, the first of them at the start of a word. */
function scattered(plain: string, starts: readonly number[], word: string): Place | null {
  if (word.length < 2) return null;
  for (const start of starts) {
    if (plain[start] !== word[0]) continue;
    const hits: Hit[] = [[start, start + 1]];
    let at = start;
    for (const letter of word.slice(1)) {
      at = plain.indexOf(letter, at + 1);
      if (at < 0) break;
      hits.push([at, at + 1]);
    }
    if (at >= 0 && at - start < word.length * SPREAD) return { score: SCATTERED, hits };
  }
  return null;
}

/**
 * The start of a word but for a letter that is wrong, missing, too many or in the other's place; of long words, two.
 * A number is right or another one.
 */
function mistyped(plain: string, starts: readonly number[], word: string): Place | null {
  const most = /\d/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  let best: Place | null = null;
  for (const start of starts) {
    for (let length = word.length - most; most > 0 && length <= word.length + most; length += 1) {
      const away = distance(word, plain.slice(start, start + length), most);
      if (away <= most && (best === null || MISTYPED - away > best.score)) best = { score: MISTYPED - away, hits: [[start, Math.min(plain.length, start + length)]] };
    }
  }
  return best;
}

/** Typing errors between two short texts; more than `most` are not counted further. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}
