// Owns: which entries of an answer are shown at once, and which only repeat what is above them or are the service's own books.
// Does not own: the entries (the engine reads them), or how they look.
import { bare } from '../../../kit/address';
import type { Card, Entry, Mood } from '../../../generated/types';
import { t } from '../../../words/translate';
import { textOf } from './deep';

/** What the service notes about the call, and not about who or what was asked for. */
const BOOKS: ReadonlySet<string> = new Set(['credits_used', 'credits_remaining']);

/** Values that only repeat the title of a check of a number, by whether its news is good or bad. Any other value is shown. */
const SAID: Record<Mood, Readonly<Record<string, string>>> = {
  bad: { '/listed': t('Yes'), '/result': 'Listed on DNC' },
  good: { '/listed': t('No'), '/result': 'Not listed on DNC' },
  plain: {},
};

const same = (text: string): string => bare(text).toLocaleLowerCase();

/** Whether an address can be opened in one of these entries. */
export const isLinked = (address: string, entries: readonly Entry[]): boolean =>
  entries.some(({ value }) => value.kind === 'link' && same(value.text) === same(address));

/** Whether a text is in another one, as whole words. */
const within = (text: string, whole: string): boolean => ` ${same(whole)} `.includes(` ${same(text)} `);

export interface Facts {
  main: Entry[];
  rest: Entry[];
}

export function factsOf({ title, subtitle, mood, entries }: Card, asked: string): Facts {
  const above = [subtitle ?? '', asked].map(same);
  const repeats = ({ path, value }: Entry): boolean => {
    const text = same(textOf(value));
    if (SAID[mood][path]?.toLocaleLowerCase() === text) return true;
    if (value.kind === 'email' || value.kind === 'phone') return text !== same(title) && above.includes(text);
    // The name of a page is the end of its address.
    return value.kind === 'text' && (within(text, title) || above.includes(text) || same(asked).endsWith(`/${text}`));
  };
  const isRest = (entry: Entry): boolean => BOOKS.has(entry.path.split('/').at(-1) ?? '') || repeats(entry);
  return { main: entries.filter((entry) => !isRest(entry)), rest: entries.filter(isRest) };
}
