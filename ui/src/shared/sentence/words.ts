// Owns: what is said of a sentence that was read. Does not own: reading it (the engine), or the words of a single filter.
import type { SearchKind, Sentence, SentencePart } from '../../generated/types';
import { and, tPlural, t } from '../../words/translate';

/** The filters that were understood, each as a person reads it. */
export const chipsOf = ({ parts }: Sentence): string[] => parts.flatMap(({ read, told }) => (read === 'filter' && told !== null ? [told] : []));

/** Whether a part is underlined: it is not in the filters. */
export const isMissing = ({ read }: SentencePart): boolean => read === 'unknown' || read === 'noPlace';

/** The parts that are not in the filters. */
export const missingOf = ({ parts }: Sentence): string[] => parts.filter(isMissing).map(({ text }) => text);

export const hasFilters = ({ filters }: Sentence): boolean => Object.keys(filters).length > 0;

/** Why a part is underlined, or what it could mean too. */
export function hintOf({ read, told, other }: SentencePart): string | undefined {
  if (read === 'unknown') return t('Not understood');
  if (read === 'noPlace') return t('This search has no filter for it');
  if (told === null) return undefined;
  return other === null ? told : t('{filter} (could also be: {other})', { filter: told, other });
}

/** "4 filters understood", "1 word not understood" */
export function countsOf(sentence: Sentence): string[] {
  const filters = chipsOf(sentence).length;
  const words = missingOf(sentence).flatMap((text) => text.trim().split(/\s+/)).length;
  const understood = tPlural(filters, '{n} filter understood', '{n} filters understood');
  return words === 0 ? [understood] : [understood, tPlural(words, '{n} word not understood', '{n} words not understood')];
}

/** The same for those who hear it, with the words that are underlined. */
export function toldOf(sentence: Sentence): string {
  const missing = missingOf(sentence);
  const counts = and(countsOf(sentence));
  return missing.length === 0 ? counts : t('{counts}: {words}', { counts, words: and(missing) });
}

export const searchOf: Readonly<Record<SearchKind, string>> = {
  companies: t('Search companies'),
  people: t('Search people'),
  leads: t('Search leads'),
};

/** The whole of it, for those who hear it. */
export function spokenOf(sentence: Sentence): string {
  const search = t('{search}: {filters}', { search: searchOf[sentence.kind], filters: and(chipsOf(sentence)) });
  const missing = missingOf(sentence);
  return missing.length === 0 ? search : t('{search}. Not understood: {words}', { search, words: and(missing) });
}
