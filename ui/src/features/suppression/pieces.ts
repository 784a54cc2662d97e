// Owns: what pasted text is likely to be, piece by piece, to be shown before it is added.
// Does not own: what is added in the end; the engine reads it again, with a numbering plan, and tells.
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

const QUOTES = /^["'<>“”„‚‘’`]+|["'<>“”„‚‘’`.:]+$/g;
const HOST = /^(?:[\p{L}\d_](?:[\p{L}\d_-]{0,61}[\p{L}\d_])?\.)+\p{L}[\p{L}\d-]{0,61}[\p{L}\d]$/u;
const NUMBER = /^\+?[\d\s()./-]+$/;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return NUMBER.test(text) && !IP.test(text) && digits >= 6 && digits <= 15;
}

const domain = (text: string): string | null => {
  const host = text.toLowerCase().replace(/^www\.(?=.*\.)/, '').replace(/\.$/, '');
  return HOST.test(host) ? host : null;
};

/** What one piece is; `networkHost` has the pages of people and companies. */
export function pieceOf(text: string, networkHost: string): Piece {
  const value = text.trim().replace(QUOTES, '').replace(/^mailto:/i, '');
  const unknown: Piece = { kind: null, value };
  if (value.length > LONGEST) return { kind: null, value: `${value.slice(0, LONGEST)}…` };
  if (isPhone(value)) return { kind: 'phone', value };
  if (value.startsWith('@')) {
    const host = domain(value.slice(1));
    return host === null ? unknown : { kind: 'domain', value: host };
  }
  const at = value.lastIndexOf('@');
  if (at > 0 && !value.slice(at).includes('/')) return domain(value.slice(at + 1)) === null ? unknown : { kind: 'email', value: value.toLowerCase() };
  const [, typed = '', path = ''] = /^(?:https?:\/\/)?([^/?#:]+)(?::\d+)?(.*)$/i.exec(value) ?? [];
  const host = domain(typed);
  if (host === null) return unknown;
  if (host !== networkHost && !host.endsWith(`.${networkHost}`)) return { kind: 'domain', value: host };
  return path.replace(/[/?#].*$/, '') === '' && path.length > 1 ? { kind: 'page', value } : unknown;
}

/** Numbers are written with spaces; everything else ends at one. */
function* split(text: string): Generator<string> {
  for (const part of text.split(/[\n\r\t,;]+/)) {
    if (isPhone(part.trim())) yield part;
    else for (const word of part.split(/\s+/)) if (word !== '') yield word;
  }
}

export function piecesOf(text: string, networkHost: string): Pieces {
  const found = new Map<string, Piece>();
  let more = text.length > TEXT_MOST;
  for (const part of split(text.slice(0, TEXT_MOST))) {
    const piece = pieceOf(part, networkHost);
    if (piece.value === '') continue;
    if (found.size >= PIECES_MOST) {
      more = true;
      break;
    }
    found.set(`${piece.kind} ${piece.value}`, piece);
  }
  const counts = { domain: 0, email: 0, phone: 0, page: 0, unknown: 0 };
  for (const { kind } of found.values()) counts[kind ?? 'unknown'] += 1;
  const pieces = [...found.values()].sort((one, other) => Number(one.kind !== null) - Number(other.kind !== null));
  return { pieces, counts, more };
}
