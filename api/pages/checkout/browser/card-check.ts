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

/** `04/29`, `4 / 2029`, `0429`, `2029-04`; null for anything else. */
export function parseExpiry(text: string): Expiry | null {
  const [monthText = '', yearText = ''] = expiryParts(text);
  const [month, year] = [Number(monthText), Number(yearText)];
  if (month < 1 || month > 12 || !/^(\d{2}|\d{4})$/.test(yearText)) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

export function hasExpired({ month, year }: Expiry, today: Date): boolean {
  const thisYear = today.getFullYear();
  return year < thisYear || (year === thisYear && month < today.getMonth() + 1);
}

/**
 * An expiry as the page writes it, `MM / YY`, from whatever was typed, pasted or filled in so far. While the buyer deletes
 * it stays as it is, so that the separator can be deleted, too.
 */
export function groupedExpiry(text: string, isDeleting: boolean): string {
  if (isDeleting) return text;
  const [month, year] = expiryParts(text);
  if (month === undefined) return '';
  return year === undefined ? month : `${month} / ${year.slice(0, 4)}`;
}

/** The digits of the month and of the year; of the month alone while nothing can follow it yet. */
function expiryParts(text: string): readonly string[] {
  const western = westernDigits(text).trim();
  const [first = '', second] = western.split(/\D+/).filter(Boolean);
  if (first === '') return [];
  if (second !== undefined) {
    if (/^20\d\d$/.test(first)) return [padded(second), first];
    // A digit that was typed into the month pushes the last one into the year.
    return first.length > 2
      ? [first.slice(0, 2), first.slice(2) + second]
      : [padded(first), second];
  }
  if (/^20\d{4}$/.test(first)) return [first.slice(4), first.slice(0, 4)];
  if (/^[2-9]/.test(first)) return [`0${first.slice(0, 1)}`, first.slice(1)];
  if (first.length >= 2) return [first.slice(0, 2), first.slice(2)];
  return /\D$/.test(western) ? [padded(first), ''] : [first];
}

function padded(month: string): string {
  return month.padStart(2, '0');
}

export function digitsOf(text: string): string {
  return westernDigits(text).replaceAll(/\D/g, '');
}

/** Keyboards of several languages type digits of their own, or full-width ones. */
function westernDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
