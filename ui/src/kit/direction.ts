// Owns: which texts are written from right to left, where many are drawn at once; those wear the class `rtl`. Does not own: texts that
// are alone (dir="auto": the browser looks through such a text whenever it is drawn anew).

/** The first letter decides. */
const RIGHT_TO_LEFT = /^\P{L}*(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const rightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Of each of these; undefined where none is, as in nearly every row. */
export function whichRightToLeft(texts: readonly (string | null)[]): readonly boolean[] | undefined {
  const found = texts.map((text) => text !== null && rightToLeft(text));
  return found.includes(true) ? found : undefined;
}
