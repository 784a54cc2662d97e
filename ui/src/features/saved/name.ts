// Owns: the name that is offered for a search. Does not own: which names are right.

import { spoken } from '../../words/language';

/** The longest name, in characters. */
export const LONGEST_NAME = 80;

const characters = new Intl.Segmenter(spoken.locale, { granularity: 'grapheme' });

/** The filters in words, cut where they are longer than a name can be; no character is cut apart. */
export function firstName(title: string): string {
  if (title.length <= LONGEST_NAME) return title.trim();
  let name = '';
  for (const { segment } of characters.segment(title.slice(0, 4 * LONGEST_NAME))) {
    if ([...name, ...segment].length >= LONGEST_NAME) break;
    name += segment;
  }
  return `${name.trimEnd()}…`;
}
