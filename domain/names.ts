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
