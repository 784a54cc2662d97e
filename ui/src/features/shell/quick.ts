// Owns: what the quick bar offers for what was typed, and in which order. Does not own: what an entry does, or how a text fits (fuzzy.ts).
import type { IconName } from '../../kit/icons';
import type { Sentence } from '../../generated/types';
import { t } from '../../words/translate';
import { fit, wordsOf, type Fit, type Hit } from './fuzzy';

export interface QuickEntry {
  key: string;
  group: string;
  label: string;
  icon: IconName;
  detail?: string;
  /** The keys that do the same. */
  chord?: string;
  /** One of a few that are offered all, before anything is typed. */
  always?: boolean;
  run: () => void;
}

/** An entry with the letters of its label that answer to what was typed. */
export interface Offer extends QuickEntry {
  hits: readonly Hit[];
  /** What was typed, read as a search. */
  sentence?: Sentence;
}

/** When an entry was used in this session, by its key: greater is later. */
export type Used = ReadonlyMap<string, number>;

/** So many are offered at most, however many there are, beside those that are always offered. */
export const MOST = 12;
/** Before anything is typed: of one group, and of those used before. */
const MOST_OF_GROUP = 5;
const MOST_USED = 3;

export function offered(entries: readonly QuickEntry[], typed: string, used: Used): Offer[] {
  const words = wordsOf(typed);
  return words.length === 0 ? atFirst(entries, used) : found(entries, words, used);
}

/** What was used last, and then a few of every group: those come first that belong to the screen. */
function atFirst(entries: readonly QuickEntry[], used: Used): Offer[] {
  const last = entries.filter(({ key }) => used.has(key)).sort((one, other) => lately(other, used) - lately(one, used)).slice(0, MOST_USED);
  const counts = new Map<string, number>();
  let room = MOST - last.length;
  const rest = entries.filter((entry) => {
    if (last.includes(entry)) return false;
    if (entry.always === true) return true;
    const count = (counts.get(entry.group) ?? 0) + 1;
    counts.set(entry.group, count);
    if (count > MOST_OF_GROUP || room === 0) return false;
    room -= 1;
    return true;
  });
  return [...last.map((entry) => ({ ...entry, group: t('Used last') })), ...rest].map((entry) => ({ ...entry, hits: [] }));
}

/** The best first; with typing errors only where too few fit without. The entries of a group are together. */
function found(entries: readonly QuickEntry[], words: readonly string[], used: Used): Offer[] {
  const of = (some: readonly QuickEntry[], forgiving: boolean): { entry: QuickEntry; fits: Fit }[] =>
    some.flatMap((entry) => {
      const fits = fit(entry.label, entry.group, words, forgiving);
      return fits === null ? [] : [{ entry, fits }];
    });
  const plain = of(entries, false);
  const had = new Set(plain.map(({ entry }) => entry));
  const all = plain.length >= MOST ? plain : [...plain, ...of(entries.filter((entry) => !had.has(entry)), true)];
  const best = all
    .sort((one, other) => other.fits.score - one.fits.score || lately(other.entry, used) - lately(one.entry, used))
    .slice(0, MOST);
  const groups = [...new Set(best.map(({ entry }) => entry.group))];
  return groups.flatMap((group) => best.flatMap(({ entry, fits }) => (entry.group === group ? [{ ...entry, hits: fits.hits }] : [])));
}

const lately = ({ key }: QuickEntry, used: Used): number => used.get(key) ?? 0;
