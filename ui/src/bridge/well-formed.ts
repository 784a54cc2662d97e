// Owns: texts as they may leave: half a pair of units, as a broken clipboard has it, is taken by no reader of JSON and becomes `�`.
// Does not own: what else is wrong with a text; Rust decides that.

/** The same with every text in it made one that can be read. */
export function wellFormed<T>(value: T): T;
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map((one: unknown) => wellFormed(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toWellFormed(), wellFormed(one as unknown)]));
}
