// Owns: how a text is translated into the language of the page. Does not own: the texts (each is written in English where it is said), the
// catalog (src-tauri/crates/words/catalog), or how numbers and dates are written (numbers.ts, dates.ts).
import { spoken } from './language';

type Values = Readonly<Record<string, string | number>>;

const plain = new Intl.NumberFormat(spoken.locale);
const rules = new Intl.PluralRules(spoken.language);
const listed = new Intl.ListFormat(spoken.locale, { type: 'conjunction' });
const choice = new Intl.ListFormat(spoken.locale, { type: 'disjunction' });

/**
 * `t('Load next {n}', { n })`: the text in the language of the page. Numbers are written as they are here.
 * What is in ⟨ ⟩ at its end tells texts apart that are the same in English ("Open⟨state⟩"), and is not shown.
 */
export const t = (text: string, values?: Values): string => filled(shown(spoken.said(text) ?? text), values);

/** `tPlural(rows, '{n} row', '{n} rows')`: the form for a number. Its place is `n`. */
export function tPlural(n: number, one: string, other: string, values?: Values): string {
  const forms = (spoken.said(`${one}|${other}`) ?? `${one}|${other}`).split('|');
  const form = rules.select(n) === 'one' ? forms[0] : (forms[1] ?? forms[0]);
  return filled(shown(form ?? ''), { n, ...values });
}

/** "domain, name and city" */
export const and = (parts: Iterable<string>): string => listed.format(parts);

/** "domain, name or city" */
export const or = (parts: Iterable<string>): string => choice.format(parts);

export type Piece = { text: string } | { place: string };

/** A text in pieces, for one whose values are more than text: `pieces('Add {rows} to {list}')`. */
export function pieces(text: string): Piece[] {
  const all = shown(spoken.said(text) ?? text).split(/\{(\w+)\}/);
  return all.map((piece, at): Piece => (at % 2 === 0 ? { text: piece } : { place: piece })).filter((piece) => !('text' in piece) || piece.text !== '');
}

/** Without what tells it apart. */
const shown = (text: string): string => text.split('⟨', 1)[0] ?? '';

/** Values are put in once: what they hold is never read as a text. */
function filled(text: string, values: Values | undefined): string {
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === 'number' ? plain.format(value) : value;
  });
}
