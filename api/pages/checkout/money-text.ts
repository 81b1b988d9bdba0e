import { amountFormat } from '../../../domain/currencies.ts';

export type MoneyText = (amountMinor: number) => string;

/** Writes amounts as the buyer reads them; bare numbers while there is no currency. */
export function moneyText(locale: string, currency: string | null): MoneyText {
  return currency === null ? String : amountFormat(locale, currency);
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
