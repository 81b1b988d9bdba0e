import { currencyExponent, toMajorUnits } from '../../../domain/currencies.ts';

export type MoneyText = (amountMinor: number) => string;

/** Writes amounts as the buyer reads them, with the decimals of the currency. */
export function moneyText(locale: string, currency: string | null): MoneyText {
  if (currency === null) return String;
  const digits = currencyExponent(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amountMinor) => format.format(toMajorUnits(amountMinor, currency));
}

/** The browser's locale; else the application's. */
export function buyerLocale(acceptLanguage: string | null, standard: string): string {
  const [first = ''] = (acceptLanguage ?? '').split(/[,;]/);
  try {
    const [locale] = Intl.NumberFormat.supportedLocalesOf(first.trim());
    return locale ?? standard;
  } catch {
    return standard;
  }
}
