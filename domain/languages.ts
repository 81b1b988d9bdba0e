import { fail } from './errors.ts';

/** As in the shape `Locale`. */
const TAG_MAX = 35;

/** The languages of what buyers and teams read. Their words are in templates/languages.ts, which lists the same ones. */
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

/** The first BCP 47 tag that there are words for, in its canonical form: `de-AT`; null where there is none. */
export function firstSpoken(tags: readonly string[]): string | null {
  const found = tags.find((tag) => tag.length <= TAG_MAX && isSpoken(tag));
  return found === undefined ? null : new Intl.Locale(found).baseName;
}

/** Returns a tag in its canonical form; rejects one that there are no words for, and names the field. */
export function requireSpoken(path: string, tag: string): string {
  const spoken = firstSpoken([tag]);
  if (spoken !== null) return spoken;
  const message = `${path} must be one of ${languages.join(', ')}, or a tag of one, such as de-AT.`;
  return fail('validation_error', [{ path, code: 'invalid_format', received: tag, message }]);
}
