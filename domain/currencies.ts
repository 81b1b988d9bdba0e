/**
 * The active codes of ISO 4217 (lists one and two) by the number of their decimals. Codes without a minor unit (metals,
 * bond units, XDR, XTS, XXX) are left out: no amount can be expressed in them. Why this table exists:
 * docs/decisions/0033.
 */
const codesByDecimals = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `
  AED AFN ALL AMD AOA ARS AUD AWG AZN
  BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
  CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK
  DKK DOP DZD
  EGP ERN ETB EUR
  FJD FKP
  GBP GEL GHS GIP GMD GTQ GYD
  HKD HNL HTG HUF
  IDR ILS INR IRR
  JMD
  KES KGS KHR KPW KYD KZT
  LAK LBP LKR LRD LSL
  MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
  NAD NGN NIO NOK NPR NZD
  PAB PEN PGK PHP PKR PLN
  QAR
  RON RSD RUB
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
  THB TJS TMT TOP TRY TTD TWD TZS
  UAH USD USN UYU UZS
  VED VES
  WST
  XAD XCD XCG
  YER
  ZAR ZMW ZWG
`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDecimals).flatMap(([decimals, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(decimals)]),
  ),
);

export const currencies: readonly string[] = [...exponents.keys()].toSorted();

export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Decimals of a currency's minor unit: JPY 0, USD 2, KWD 3. */
export function currencyExponent(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new Error(`Unknown currency ${currency}`);
  return exponent;
}

/** 1050 USD -> 10.5: the same double as the literal 10.5, so it compares with parsed JSON. */
export function toMajorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** currencyExponent(currency);
}

/** Writes amounts as a reader of that locale does: `amountFormat('de', 'EUR')(123456)` gives `1.234,56 €`. */
export function amountFormat(locale: string, currency: string): (amountMinor: number) => string {
  const digits = currencyExponent(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amountMinor) => writtenAmount(format, toMajorUnits(amountMinor, currency));
}

/** The most decimals of a minor unit that the price of a unit of use may have (contract 65 §7). */
const UNIT_DECIMALS_MAX = 12;

/** Writes an exact price in minor units with every digit it has: `2.5` cents as `$0.025`. */
export function unitAmountFormat(
  locale: string,
  currency: string,
): (amountMinorDecimal: string) => string {
  const digits = currencyExponent(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + UNIT_DECIMALS_MAX,
  });
  return (amount) => writtenAmount(format, `${amount}E-${digits}` as `${number}`);
}

/** A sign after letters, as of `US$`: from right to left it would be shown on their other side, but for a mark (UAX 9). */
const SIGN_AFTER_LETTERS = /\p{L}\p{Sc}$/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/** An amount as the format writes it, in an order that survives a text from right to left. Scripts of pages use it too. */
export function writtenAmount(format: Intl.NumberFormat, amount: number | `${number}`): string {
  const isRightToLeft = /^(?:ar|he)\b/.test(format.resolvedOptions().locale);
  if (!isRightToLeft) return format.format(amount);
  return format
    .formatToParts(amount)
    .map(({ value }) => (SIGN_AFTER_LETTERS.test(value) ? value + LEFT_TO_RIGHT_MARK : value))
    .join('');
}

/** '1234.50', '1235', '-0.500': an exact decimal without the thousands' marks. */
export function decimalText(amountMinor: number, currency: string, point = '.'): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const decimals = exponent > 0 ? `${point}${digits.slice(-exponent)}` : '';
  return `${amountMinor < 0 ? '-' : ''}${whole}${decimals}`;
}

/** '1,234.50 USD', '1,235 JPY', '-0.500 KWD': independent of the locale. */
export function formatMoney(amountMinor: number, currency: string): string {
  const [whole = '', decimals] = decimalText(amountMinor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${decimals === undefined ? grouped : `${grouped}.${decimals}`} ${currency}`;
}
