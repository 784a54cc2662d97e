// Owns: which texts of the catalog a page can say, and under which names it has them. Does not own: the catalog, which is Rust's too, or the reading of sources.

import { shortKey } from './src/words/short-key';

/** A literal as it is read: with what a backslash keeps from being its end. */
const plain = (source: string): string => source.replace(/\\(.)/g, '$1');

/**
 * The entries whose texts, each form of them, stand in these sources. A text that stands there for something else is one more; none is
 * missed, as a text is said by a literal.
 */
export function saidHere(catalog: Readonly<Record<string, string>>, sources: readonly string[]): Record<string, string> {
  const all = plain(sources.join('\n'));
  return Object.fromEntries(Object.entries(catalog).filter(([text]) => text.split('|').every((form) => all.includes(form))));
}

/** The same entries under short names. Two texts of one name are an error: one of them would be said for both. */
export function namedShortly(entries: Readonly<Record<string, string>>): Record<string, string> {
  const texts: Record<string, string> = {};
  const short: Record<string, string> = {};
  for (const [text, german] of Object.entries(entries)) {
    const name = shortKey(text);
    const other = texts[name];
    if (other !== undefined) throw new Error(`These texts have one short name (src/words/short-key.ts), change one: ${JSON.stringify([other, text])}`);
    texts[name] = text;
    short[name] = german;
  }
  return short;
}
