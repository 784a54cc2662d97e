// Owns: what pasted text is likely to be, piece by piece, to be shown before it is added.
// Does not own: what is added in the end; the engine reads it again, with a numbering plan, and says.
import type { SuppressedKind } from '../../generated/types';

export interface Piece {
  /** None where it was not understood. */
  kind: SuppressedKind | null;
  value: string;
}

export interface Pieces {
  /** Each once; those that were not understood first, then in their order. */
  pieces: readonly Piece[];
  counts: Readonly<Record<SuppressedKind | 'unknown', number>>;
  /** There are more than are looked at before. */
  more: boolean;
}

/** Pieces that are looked at before they are added: the window stays quick. */
export const PIECES_MOST = 10_000;
/** Characters that are looked at before. */
const TEXT_MOST = 1_000_000;
/** The longest piece that can be anything, as for the engine. */
const LONGEST = 2000;

const QUOTES = `"'<>“”„‚‘’\``;
const HOST = /^(?:[\p{L}\d_](?:[\p{L}\d_-]{0,61}[\p{L}\d_])?\.)+\p{L}[\p{L}\d-]{0,61}[\p{L}\d]$/u;
const NUMBER = /^\+?[\d\s()./-]+$/;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return NUMBER.test(text) && /\d\d/.test(text) && !IP.test(text) && digits >= 7 && digits <= 15;
}

const domain = (text: string): string | null => {
  const host = text.toLowerCase().replace(/^www\.(?=.*\.)/, '').replace(/\.$/, '');
  return HOST.test(host) ? host : null;
};

/** Without the quotes around it, and the sign that ends a sentence. Letter by letter: a pattern would try a long run of quotes anew from each. */
function bare(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && QUOTES.includes(text.charAt(from))) from += 1;
  while (to > from && `${QUOTES}.:`.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** What one piece is; `networkHost` has the pages of people and companies. */
export function pieceOf(text: string, networkHost: string): Piece {
  const value = bare(text.trim()).replace(/^mailto:/i, '');
  const unknown: Piece = { kind: null, value };
  if (value.length > LONGEST) return { kind: null, value: `${value.slice(0, LONGEST)}…` };
  if (isPhone(value)) return { kind: 'phone', value };
  if (value.startsWith('@')) {
    const host = domain(value.slice(1));
    return host === null ? unknown : { kind: 'domain', value: host };
  }
  const at = value.lastIndexOf('@');
  if (at > 0 && !value.slice(at).includes('/')) {
    const fine = !/[\s<>"]/.test(value) && domain(value.slice(at + 1)) !== null;
    return fine ? { kind: 'email', value: value.toLowerCase() } : unknown;
  }
  const [, typed = '', path = ''] = /^(?:https?:\/\/)?([^/?#:]+)(?::\d+)?(.*)$/i.exec(value) ?? [];
  const host = domain(typed);
  if (host === null) return unknown;
  if (host !== networkHost && !host.endsWith(`.${networkHost}`)) return { kind: 'domain', value: host };
  return path.replace(/[/?#].*$/, '') === '' && path.length > 1 ? { kind: 'page', value } : unknown;
}

/** Words that may be a part of a number: `+49 152 28817386` is one. */
const OF_NUMBER = /^[\d+()./‐‑‒–-]+$/;
const MOST_WORDS = 8;

/** A part is one piece as a whole, or the address of `Ada Lovelace <ada@acme.com>`, or words with spaces between them. */
function* pieces(part: string, networkHost: string): Generator<Piece> {
  const whole = pieceOf(part, networkHost);
  const inner = /<([^<>]*)>/.exec(part)?.[1];
  const address = inner === undefined ? null : pieceOf(inner, networkHost);
  if (whole.kind !== null) return yield whole;
  if (address !== null && address.kind !== null) return yield address;
  const words = part.split(/\s+/).filter((word) => word !== '');
  for (let at = 0; at < words.length; ) {
    let taken = words.slice(at, at + MOST_WORDS).findIndex((word) => !OF_NUMBER.test(word));
    if (taken < 0) taken = Math.min(MOST_WORDS, words.length - at);
    while (taken > 1 && !isPhone(words.slice(at, at + taken).join(' '))) taken -= 1;
    taken = Math.max(1, taken);
    yield pieceOf(words.slice(at, at + taken).join(' '), networkHost);
    at += taken;
  }
}

function* piecesIn(text: string, networkHost: string): Generator<Piece> {
  for (const part of text.split(/[\n\r\t,;|]+/)) yield* pieces(part, networkHost);
}

export function piecesOf(text: string, networkHost: string): Pieces {
  const found = new Map<string, Piece>();
  let more = text.length > TEXT_MOST;
  let looked = 0;
  for (const piece of piecesIn(text.slice(0, TEXT_MOST), networkHost)) {
    if (piece.value === '') continue;
    if (looked >= PIECES_MOST) {
      more = true;
      break;
    }
    looked += 1;
    found.set(`${piece.kind} ${piece.value}`, piece);
  }
  const counts = { domain: 0, email: 0, phone: 0, page: 0, unknown: 0 };
  for (const { kind } of found.values()) counts[kind ?? 'unknown'] += 1;
  const all = [...found.values()].sort((one, other) => Number(one.kind !== null) - Number(other.kind !== null));
  return { pieces: all, counts, more };
}
