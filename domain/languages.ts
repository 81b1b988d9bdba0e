/** The languages of what buyers read. Their words are in templates/languages.ts, which lists the same ones. */
export const languages: readonly string[] = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'ar',
  'ja',
  'nl',
  'zh-Hans',
  'he',
  'pl',
  'pt',
];

/** The language with words for a BCP 47 tag: `de` for `de-AT`, `zh-Hans` for `zh-CN`; null where there is none. */
export function spokenLanguage(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const names = [language, `${language}-${script}`];
    return names.find((name) => languages.includes(name)) ?? null;
  } catch {
    return null;
  }
}

/** Whether there are words for a BCP 47 tag. */
export function isSpoken(tag: string): boolean {
  return spokenLanguage(tag) !== null;
}
