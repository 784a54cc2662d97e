// Owns: the language and the locale of this page, and the texts of the language. Does not own: choosing (the shell opens the
// page in a language; another one is another page), or how a text is translated (translate.ts).

export type Language = 'en' | 'de';

interface Spoken {
  language: Language;
  /** How numbers and dates are written: the system's own way where it is of this language ("de-AT"), else the language. */
  locale: string;
  texts: Readonly<Record<string, string>>;
}

/** What the address of the page asks for: "?language=de&locale=de-AT". Anything that is not known is English. */
export function asked(search: string): Omit<Spoken, 'texts'> {
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
async function german(): Promise<Readonly<Record<string, string>>> {
  return (await import('../../../src-tauri/crates/words/catalog/de.json')).default;
}

export async function load({ language, locale }: Omit<Spoken, 'texts'>): Promise<Spoken> {
  return { language, locale, texts: language === 'de' ? await german() : {} };
}

// Texts are said while modules are read, so none that says one may be read before this is known: every one imports this.
export const spoken: Spoken = await load(asked(globalThis.location?.search ?? ''));
