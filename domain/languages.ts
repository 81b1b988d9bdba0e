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

/** Countries whose names begin with the family's. */
const familyFirst: ReadonlySet<string> = new Set([
  'CN',
  'HK',
  'HU',
  'JP',
  'KP',
  'KR',
  'MO',
  'TW',
  'VN',
]);

export interface PersonName {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** A name as its country writes it; empty where nobody is named. */
export function fullName({ firstName, lastName }: PersonName, country: string | null): string {
  const parts = isFamilyFirst(country) ? [lastName, firstName] : [firstName, lastName];
  return parts.filter(Boolean).join(' ');
}

/** The parts of a name that was typed as a whole: `fullName` of them is what was typed. */
export function nameParts(text: string, country: string | null): Record<string, string> {
  const words = text.split(/\s+/).filter(Boolean);
  const lastName = (isFamilyFirst(country) ? words.shift() : words.pop()) ?? '';
  const firstName = words.join(' ');
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

function isFamilyFirst(country: string | null): boolean {
  return country !== null && familyFirst.has(country);
}
