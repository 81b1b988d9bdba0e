import { amountFormat } from '../../../domain/currencies.ts';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import { checkoutLabels } from '../../../templates/checkout/labels/labels-of.ts';
import { hostedInvoiceLabels } from '../../../templates/hosted-invoice/labels/labels-of.ts';
import type { HostedInvoiceLabels } from '../../../templates/hosted-invoice/labels/en.ts';
import { invoiceLabels } from '../../../templates/invoice/labels/labels-of.ts';
import type { Labels } from '../../../templates/invoice/labels/en.ts';
import type { Language } from '../../../templates/languages.ts';
import { portalLabels } from '../../../templates/portal/labels/labels-of.ts';
import type { PortalLabels } from '../../../templates/portal/labels/en.ts';
import { writtenDay } from '../../../templates/email/written-day.ts';
import { acceptedTags, readerOf } from '../reader.ts';

/** How the page of an invoice is written for its reader. */
export interface InvoiceTexts {
  readonly language: Language;
  readonly locale: string;
  readonly labels: HostedInvoiceLabels;
  /** The words of the invoice itself, as its PDF has them. */
  readonly words: Labels;
  /** The words of paying. */
  readonly pay: CheckoutLabels;
  /** The frame's words, and those of pages without an invoice. */
  readonly frame: PortalLabels;
  readonly money: (amountMinor: number, currency: string) => string;
  /** `2026-12-24` written out. */
  readonly day: (isoDate: string) => string;
}

/** In the first of the browser's languages that the pages speak, else the application's, else English. */
export function invoiceTexts(acceptLanguage: string | null, standard: string): InvoiceTexts {
  const { language, locale } = readerOf([...acceptedTags(acceptLanguage), standard]);
  return {
    language,
    locale,
    labels: hostedInvoiceLabels[language],
    words: invoiceLabels[language],
    pay: checkoutLabels[language],
    frame: portalLabels[language],
    money: (amount, currency) => amountFormat(locale, currency)(amount),
    day: (isoDate) => writtenDay(isoDate, locale),
  };
}
