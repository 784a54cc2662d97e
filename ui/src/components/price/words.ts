// Owns: how a price and the way it is known are told, everywhere the same. Does not own: the price.
import type { PriceTag } from '../../generated/types';
import { counted, credits, price } from '../words';

/** On a button: "1 credit", "0.5 credits if found", "free", "price not published". */
export function costWords({ each }: PriceTag, onlyIf?: string): string {
  if (each === null) return 'price not published';
  return each === 0 || onlyIf === undefined ? price(each) : `${credits(each)} ${onlyIf}`;
}

/** How the price is known, in two or three words. */
export function basisShort({ basis, answers }: PriceTag): string {
  switch (basis) {
    case 'free':
      return '';
    case 'published':
      return 'published';
    case 'set':
      return 'set by you';
    case 'learned':
      return `learned from ${counted(answers, 'answer', 'answers')}`;
    case 'unknown':
      return 'not published';
  }
}

/** How the price is known, as a short sentence. */
export function basisWords({ basis, answers }: PriceTag): string {
  switch (basis) {
    case 'free':
      return 'This costs nothing.';
    case 'published':
      return 'The price is published by the service.';
    case 'set':
      return 'The price was set by you.';
    case 'learned':
      return `The price was learned from ${counted(answers, 'answer', 'answers')}.`;
    case 'unknown':
      return 'The service does not publish this price.';
  }
}
