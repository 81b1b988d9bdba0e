import { currencyExponent } from '../currencies.ts';

/** `formatAmount(123456, 'EUR', 'de')` gives `1.234,56 €`. */
export function formatAmount(amountMinor: number, currency: string, locale: string): string {
  const digits = currencyExponent(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / 10 ** digits);
}
