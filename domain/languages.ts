/** The languages of what buyers read. Their words stand in templates/languages.ts, which lists the same ones. */
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

/** Whether there are words for a BCP 47 tag: for `de-AT` by `de`, for `zh-CN` by `zh-Hans`. */
export function isSpoken(tag: string): boolean {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return languages.includes(language) || languages.includes(`${language}-${script}`);
  } catch {
    return false;
  }
}
