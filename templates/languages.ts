/**
 * The languages of what buyers read: checkout pages, portal, invoices, mails. A new one is an entry here and a file in each
 * `labels` folder, and in `domain/languages.ts`; the compiler and test/templates/labels.test.ts name what is missing.
 */
const languages = {
  en: { direction: 'ltr' },
  de: { direction: 'ltr' },
  fr: { direction: 'ltr' },
  es: { direction: 'ltr' },
  it: { direction: 'ltr' },
  ar: { direction: 'rtl' },
  ja: { direction: 'ltr' },
  nl: { direction: 'ltr' },
  'zh-Hans': { direction: 'ltr' },
  he: { direction: 'rtl' },
  pl: { direction: 'ltr' },
  pt: { direction: 'ltr' },
} as const satisfies Readonly<Record<string, { readonly direction: 'ltr' | 'rtl' }>>;

export type Language = keyof typeof languages;

/** The language of a BCP 47 tag: `de` of `de-AT`, `zh-Hans` of `zh-CN`; null for one that is not spoken here. */
export function languageOf(tag: string): Language | null {
  const locale = localeOf(tag);
  if (!locale) return null;
  const { language, script } = locale.maximize();
  const known = [`${language}-${script}`, language].find((one) => Object.hasOwn(languages, one));
  return known === undefined ? null : narrowed(known);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages[language].direction;
}

/** Null for what is no tag. */
export function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.trim());
  } catch {
    return null;
  }
}

/** The one cast: the tag was just found among the table's own keys. */
function narrowed(tag: string): Language {
  return tag as Language;
}
