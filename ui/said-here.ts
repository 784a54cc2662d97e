// Owns: which texts of the catalog a page can say. Does not own: the catalog, which is Rust's too, or the reading of sources.

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
