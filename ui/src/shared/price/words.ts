// Owns: how a price and the way it is known are said, everywhere the same. Does not own: the price.
import type { PriceTag } from '../../generated/types';
import { tPlural, t } from '../../words/translate';
import { credits, price } from '../../words/numbers';

/** On a button: "1 credit", "0.5 credits if found", "free", "price not published". */
export function costWords({ each }: PriceTag, onlyIf?: string): string {
  if (each === null) return t('price not published');
  return each === 0 || onlyIf === undefined ? price(each) : t('{credits} {condition}', { credits: credits(each), condition: onlyIf });
}

/** How the price is known: in two or three words; where these are alone, and must say that they are about the price; as a short sentence. */
interface BasisWords {
  short: string;
  alone: string;
  sentence: string;
}

const BASES: Record<PriceTag['basis'], (answers: number) => BasisWords> = {
  free: () => ({ short: '', alone: '', sentence: t('This costs nothing.') }),
  published: () => ({ short: t('published'), alone: t('published price'), sentence: t('The price is published by the service.') }),
  set: () => ({ short: t('set by you'), alone: t('price set by you'), sentence: t('The price was set by you.') }),
  learned: (n) => ({
    short: tPlural(n, 'learned from {n} answer', 'learned from {n} answers'),
    alone: tPlural(n, 'price learned from {n} answer', 'price learned from {n} answers'),
    sentence: tPlural(n, 'The price was learned from {n} answer.', 'The price was learned from {n} answers.'),
  }),
  unknown: () => ({ short: t('not published'), alone: t('not published'), sentence: t('The service does not publish this price.') }),
};

export const basisShort = ({ basis, answers }: PriceTag): string => BASES[basis](answers).short;
export const basisAlone = ({ basis, answers }: PriceTag): string => BASES[basis](answers).alone;
export const basisWords = ({ basis, answers }: PriceTag): string => BASES[basis](answers).sentence;
