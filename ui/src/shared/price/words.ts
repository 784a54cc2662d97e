// Owns: how a price and the way it is known are told, everywhere the same. Does not own: the price.
import type { PriceTag } from '../../generated/types';
import { tPlural, t } from '../../words/translate';
import { credits, price } from '../../words/numbers';

/** On a button: "1 credit", "0.5 credits if found", "free", "price not published". */
export function costWords({ each }: PriceTag, onlyIf?: string): string {
  if (each === null) return t('price not published');
  return each === 0 || onlyIf === undefined ? price(each) : t('{credits} {condition}', { credits: credits(each), condition: onlyIf });
}

/** How the price is known, in two or three words. */
export function basisShort({ basis, answers }: PriceTag): string {
  switch (basis) {
    case 'free':
      return '';
    case 'published':
      return t('published');
    case 'set':
      return t('set by you');
    case 'learned':
      return tPlural(answers, 'learned from {n} answer', 'learned from {n} answers');
    case 'unknown':
      return t('not published');
  }
}

/** The same where it stands alone, and must say that it is about the price. */
export function basisAlone(tag: PriceTag): string {
  switch (tag.basis) {
    case 'published':
      return t('published price');
    case 'set':
      return t('price set by you');
    case 'learned':
      return tPlural(tag.answers, 'price learned from {n} answer', 'price learned from {n} answers');
    default:
      return basisShort(tag);
  }
}

/** How the price is known, as a short sentence. */
export function basisWords({ basis, answers }: PriceTag): string {
  switch (basis) {
    case 'free':
      return t('This costs nothing.');
    case 'published':
      return t('The price is published by the service.');
    case 'set':
      return t('The price was set by you.');
    case 'learned':
      return tPlural(answers, 'The price was learned from {n} answer.', 'The price was learned from {n} answers.');
    case 'unknown':
      return t('The service does not publish this price.');
  }
}
