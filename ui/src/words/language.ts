// Owns: the language and the locale of this page, and the texts of the language. Does not own: choosing (the shell opens the
// page in a language; another one is another page), or how a text is translated (translate.ts).

import { shortKey } from './short-key';

export type Language = 'en' | 'de';

interface Spoken {
  language: Language;
  /** How numbers and dates are written: the system's own way where it is of this language ("de-AT"), else the language. */
  locale: string;
  /** A text in this language; none where the text itself is in it, or nobody has put it into words. */
  said: (text: string) => string | undefined;
}

type Texts = Readonly<Record<string, string>>;

/** What the address of the page asks for: "?language=de&locale=de-AT". Anything that is not known is English. */
export function asked(search: string): Omit<Spoken, 'said'> {
  const wanted = new URLSearchParams(search);
  const language: Language = wanted.get('language') === 'de' ? 'de' : 'en';
  const locale = wanted.get('locale') ?? language;
  return { language, locale: isOf(locale, language) ? locale : language };
}

function isOf(locale: string, language: Language): boolean {
  try {
    return new Intl.Locale(locale).language === language;
  } catch {
    return false;
  }
}

/** The German texts: a part of the page that only a page in German loads. */
async function german(): Promise<Texts> {
  return (await import('../../../src-tauri/crates/words/catalog/de.json')).default;
}

/** The build names texts shortly (vite.config.ts): that each is there in English already makes half of the catalog. */
export const saidBy = (texts: Texts) => (text: string): string | undefined => texts[shortKey(text)] ?? texts[text];

export async function load({ language, locale }: Omit<Spoken, 'said'>): Promise<Spoken> {
  return { language, locale, said: language === 'de' ? saidBy(await german()) : () => undefined };
}

// Texts are said while modules are read, so none that says one may be read before this is known: every one imports this.
export const spoken: Spoken = await load(asked(globalThis.location?.search ?? ''));
