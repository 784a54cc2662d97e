// Owns: which letters of a suggestion answer to what was typed. Does not own: choosing or ranking suggestions.

export interface Piece {
  text: string;
  hit: boolean;
}

/** A text without accents and case, and for each of its letters where that letter came from. */
export function folded(text: string): { plain: string; from: number[] } {
  let plain = '';
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    plain += bare;
    for (let n = 0; n < bare.length; n += 1) from.push(at);
    at += letter.length;
  }
  from.push(at);
  return { plain, from };
}

/** `label` cut into pieces, with the parts that match a typed word marked. */
export function pieces(label: string, typed: string, matched?: readonly (readonly [number, number])[]): Piece[] {
  return cut(label, matched === undefined ? compared(label, typed) : told(label, matched));
}

function told(label: string, matched: readonly (readonly [number, number])[]): boolean[] {
  const marked = new Array<boolean>(label.length).fill(false);
  for (const [start, end] of matched) marked.fill(true, start, end);
  return marked;
}

/** Words match at the start of a word first. */
function compared(label: string, typed: string): boolean[] {
  const { plain, from } = folded(label);
  const marked = new Array<boolean>(label.length).fill(false);
  for (const word of folded(typed).plain.split(/\s+/).filter(Boolean)) {
    const starts = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => match.index);
    const start = starts.find((at) => plain.startsWith(word, at)) ?? plain.indexOf(word);
    if (start < 0) continue;
    marked.fill(true, from[start], from[start + word.length]);
  }
  return marked;
}

function cut(label: string, marked: readonly boolean[]): Piece[] {
  const out: Piece[] = [];
  for (let at = 0; at < label.length; at += 1) {
    const last = out.at(-1);
    const hit = marked[at] === true;
    if (last?.hit === hit) last.text += label.charAt(at);
    else out.push({ text: label.charAt(at), hit });
  }
  return out;
}
