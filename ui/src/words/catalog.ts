// Owns: the catalogs of the engine (filters, columns, enrichments, forms, operations) in the language of the page. Does not own:
// what is in them, or vocabularies (industries, functions): these are the service's words and stay as it writes them.
import { count } from './numbers';
import * as written from '../generated/catalog';
import { spoken } from './language';
import { t } from './translate';

/** Fields of the catalogs that a person reads. */
export const TEXTS: ReadonlySet<string> = new Set(['label', 'short', 'help', 'one', 'many', 'action']);

/** "501–1,000" has no word in it: only its numbers are written another way. */
const numbers = (text: string): string => text.replace(/\d{1,3}(?:,\d{3})+/g, (number) => count(Number(number.replaceAll(',', ''))));

const read = (text: string): string => (/\p{L}/u.test(text) ? t(text) : numbers(text));

function inLanguage<T>(part: T): T {
  if (spoken.language === 'en') return part;
  if (Array.isArray(part)) return part.map(inLanguage) as T;
  if (part === null || typeof part !== 'object') return part;
  const each = Object.entries(part).map(([key, value]) => [key, TEXTS.has(key) && typeof value === 'string' ? read(value) : inLanguage(value)]);
  return Object.fromEntries(each) as T;
}

export const searchFacts = inLanguage(written.searchFacts);
export const enrichments = inLanguage(written.enrichments);
export const lookUps = inLanguage(written.lookUps);
export const operations = inLanguage(written.operations);
/** The service's own words. */
export const jobFunctions = written.jobFunctions;
