import { amountFormat } from '../../../domain/currencies.ts';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import { checkoutLabels } from '../../../templates/checkout/labels/labels-of.ts';
import { acceptedTags, readerOf, type Reader } from '../reader.ts';

/** How a checkout page is written for its reader. */
export interface PageTexts extends Reader {
  readonly labels: CheckoutLabels;
}

export type MoneyText = (amountMinor: number) => string;

/** By the session's locale, else the browser's languages, else the application's. */
export function pageTexts(
  asked: string | null,
  acceptLanguage: string | null,
  standard: string | null,
): PageTexts {
  const reader = readerOf([asked, ...acceptedTags(acceptLanguage), standard]);
  return { ...reader, labels: checkoutLabels[reader.language] };
}

/** Writes amounts as the buyer reads them; bare numbers while there is no currency. */
export function moneyText(locale: string, currency: string | null): MoneyText {
  return currency === null ? String : amountFormat(locale, currency);
}
