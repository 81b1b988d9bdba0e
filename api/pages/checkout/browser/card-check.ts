const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
  [/^6(011|4[4-9]|5)/, 'Discover'],
  [/^35/, 'JCB'],
  [/^3(0|6|8)/, 'Diners'],
  [/^62/, 'UnionPay'],
];

export function brandOf(number: string): string {
  const digits = digitsOf(number);
  return brands.find(([pattern]) => pattern.test(digits))?.[1] ?? '';
}

/** Groups of four; 4-6-5 for Amex and Diners. */
export function groupedNumber(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  const isShort = /^3[0468]|^37/.test(digits);
  const parts = isShort
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return parts.filter((part) => part !== '').join(' ');
}

/** Checks length and check digit. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = [...digits].toReversed().reduce((total, character, index) => {
    const digit = Number(character);
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0;
}

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

/** `04/29`, `4 / 2029`, `0429`; null for anything else. */
export function parseExpiry(text: string): Expiry | null {
  const match = /^(\d{1,2})\s*[/\-. ]\s*(\d{4}|\d{2})$|^(\d{2})(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const month = Number(match[1] ?? match[3]);
  const year = Number(match[2] ?? match[4]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

export function hasExpired({ month, year }: Expiry, today: Date): boolean {
  const thisYear = today.getFullYear();
  return year < thisYear || (year === thisYear && month < today.getMonth() + 1);
}

/** Adds the slash while the buyer types. */
export function groupedExpiry(text: string, isDeleting: boolean): string {
  const digits = digitsOf(text);
  if (isDeleting || text.includes('/') || digits.length !== text.trim().length) return text;
  const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
  return padded.length >= 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 6)}` : padded;
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
