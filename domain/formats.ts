import { domainToASCII } from 'node:url';
import { isCountry } from './countries.ts';
import { isCurrency } from './currencies.ts';
import { isPoolName, POOL_NAME_RULE } from '../storage/shards.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LOCAL_PART = /^[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** Neither blank, control, format character or mark, nor one of the letters that show nothing (fillers, empty Braille). */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{DI}\u2800]/u;
const HTTP_URL = /^https?:\/\/[^\s\p{C}]+$/iu;

/** The formats that a shape may name, each with its error message. */
export const formats = {
  uuid: { matches: (text: string) => UUID.test(text), expected: 'must be a uuid' },
  email: { matches: isEmail, expected: 'must be an e-mail address' },
  'date-time': {
    matches: (text: string) => toInstant(text) !== null,
    expected: 'must be an ISO 8601 date-time such as 2026-01-31T09:30:00.000Z',
  },
  date: { matches: isDate, expected: 'must be a date such as 2026-01-31' },
  /** Empty text is a matter of `minLength`. */
  name: {
    matches: (text: string) => text === '' || (VISIBLE.test(text) && isLine(text)),
    expected: 'must hold a visible character, and no control characters',
  },
  line: {
    matches: isLine,
    expected: 'must be one line, without control characters',
  },
  uri: { matches: isHttpUrl, expected: 'must be an absolute http or https URL' },
  country: {
    matches: isCountry,
    expected: 'must be an ISO 3166-1 alpha-2 country code in upper case, such as US',
  },
  currency: {
    matches: isCurrency,
    expected: 'must be an ISO 4217 currency code, such as USD',
  },
  'payment-token': {
    matches: (text: string) => !isCardNumber(text),
    expected:
      'must be a token, not a card number: tokens begin with tok_, and card numbers must never be sent to this API',
  },
  'leitweg-id': {
    matches: isLeitwegId,
    expected:
      'must be a Leitweg-ID with its check digits, such as 04011000-1234512345-06 (digits, hyphen, letters or digits, hyphen, two check digits)',
  },
  iban: { matches: isIban, expected: 'must be an IBAN with its check digits' },
  pool: { matches: isPoolName, expected: `must be a pool's name: ${POOL_NAME_RULE}` },
} as const satisfies Readonly<
  Record<string, { matches: (text: string) => boolean; expected: string }>
>;

export type Format = keyof typeof formats;

/** The instant of an ISO 8601 date-time with a zone, in UTC with milliseconds; null for any other text. */
export function toInstant(text: string): string | null {
  const date = INSTANT.exec(text)?.[1];
  if (date === undefined || !isDate(date)) return null;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant.toISOString() : null;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** An e-mail address as programs compare it: without blanks around it, the domain in ASCII (IDNA), the rest composed. */
export function toAsciiEmail(text: string): string {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const ascii = /[^\0-\x7f]/.test(domain) ? domainToASCII(domain) : domain;
  return ascii === '' ? address : address.slice(0, at) + ascii;
}

function isLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (text.length > 254 || at < 1 || at > 64 || !LOCAL_PART.test(text.slice(0, at))) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    labels.length > 1 && labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label))
  );
}

/** 13 to 19 digits whose check digit is right. Processors may issue other numbers as tokens. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** The KoSIT's "Formatspezifikation Leitweg-ID": coarse address, fine address where there is one, check digits. */
function isLeitwegId(text: string): boolean {
  return (
    /^\d{2,12}(?:-[0-9a-z]{1,30})?-\d{2}$/i.test(text) && isCongruent97(text.replaceAll('-', ''))
  );
}

function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) &&
    isCongruent97(plain.slice(4) + plain.slice(0, 4))
  );
}

/** ISO 7064, MOD 97-10: letters count from A = 10 to Z = 35, and the rest is 1. */
function isCongruent97(text: string): boolean {
  const digits = text.replace(/[a-z]/gi, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

function isHttpUrl(text: string): boolean {
  return HTTP_URL.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}
