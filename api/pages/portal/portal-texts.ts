import { amountFormat } from '../../../domain/currencies.ts';
import { portalLabels, portalLanguageOf } from '../../../templates/portal/labels/labels-of.ts';
import type { PortalSubscription } from '../../../domain/subscriptions/portal/load-portal.ts';
import type { PortalLabels } from '../../../templates/portal/labels/en.ts';

/** How a page is written for its reader. */
export interface PortalTexts {
  /** One of the portal's languages. */
  readonly language: string;
  readonly labels: PortalLabels;
  readonly money: (amountMinor: number, currency: string) => string;
  readonly day: (instant: Date, timezone: string) => string;
  /** With the time, for what is counted in hours. */
  readonly moment: (instant: Date, timezone: string) => string;
}

/** The first of the browser's languages that the portal speaks, else the application's, else English. */
export function portalTexts(acceptLanguage: string | null, standard: string): PortalTexts {
  const asked = [
    ...(acceptLanguage ?? '').split(',').map((part) => part.split(';')[0] ?? ''),
    standard,
  ];
  const tag = asked.find((one) => portalLanguageOf(one) !== null)?.trim() ?? 'en';
  const language = portalLanguageOf(tag) ?? 'en';
  const [locale = language] = supported(tag);
  const written = (style: Intl.DateTimeFormatOptions) => (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(instant);
  return {
    language,
    labels: portalLabels(language),
    money: (amount, currency) => amountFormat(locale, currency)(amount),
    day: written({ dateStyle: 'long' }),
    moment: written({ dateStyle: 'long', timeStyle: 'short' }),
  };
}

function supported(tag: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag);
  } catch {
    return [];
  }
}

/** "$30.00 every month", "3 × $10.00 every month". */
export function priceText(
  { labels, money }: Pick<PortalTexts, 'labels' | 'money'>,
  terms: Pick<
    PortalSubscription['subscription'],
    'amount' | 'quantity' | 'interval' | 'intervalCount'
  >,
  currency: string,
): string {
  const one = money(terms.amount, currency);
  const amount = terms.quantity === 1 ? one : labels.each(terms.quantity, one);
  return `${amount} ${labels.every(terms.interval, terms.intervalCount)}`;
}
