// Owns: how a price and the way it is known are told, everywhere the same. Does not own: the price.
import type { PriceTag } from '../../generated/types';
import { many, say } from '../../words/say';
import { credits, price } from '../words';

/** On a button: "1 credit", "0.5 credits if found", "free", "price not published". */
export function costWords({ each }: PriceTag, onlyIf?: string): string {
  if (each === null) return say('price not published');
  return each === 0 || onlyIf === undefined ? price(each) : say('{credits} {condition}', { credits: credits(each), condition: onlyIf });
}

/** How the price is known, in two or three words. */
export function basisShort({ basis, answers }: PriceTag): string {
  switch (basis) {
    case 'free':
      return '';
    case 'published':
      return say('published');
    case 'set':
      return say('set by you');
    case 'learned':
      return many(answers, 'learned from {n} answer', 'learned from {n} answers');
    case 'unknown':
      return say('not published');
  }
}

/** The same where it stands alone, and must say that it is about the price. */
export function basisAlone(tag: PriceTag): string {
  switch (tag.basis) {
    case 'published':
      return say('published price');
    case 'set':
      return say('price set by you');
    case 'learned':
      return many(tag.answers, 'price learned from {n} answer', 'price learned from {n} answers');
    default:
      return basisShort(tag);
  }
}

/** How the price is known, as a short sentence. */
export function basisWords({ basis, answers }: PriceTag): string {
  switch (basis) {
    case 'free':
      return say('This costs nothing.');
    case 'published':
      return say('The price is published by the service.');
    case 'set':
      return say('The price was set by you.');
    case 'learned':
      return many(answers, 'The price was learned from {n} answer.', 'The price was learned from {n} answers.');
    case 'unknown':
      return say('The service does not publish this price.');
  }
}
