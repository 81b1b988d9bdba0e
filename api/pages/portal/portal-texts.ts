import { amountFormat } from '../../../domain/currencies.ts';
import { sumAmounts } from '../../../domain/money.ts';
import { portalLabels } from '../../../templates/portal/labels/labels-of.ts';
import type { PortalSubscription } from '../../../domain/subscriptions/portal/load-portal.ts';
import type { Language } from '../../../templates/languages.ts';
import type { PortalLabels } from '../../../templates/portal/labels/en.ts';
import { acceptedTags, readerOf } from '../reader.ts';

/** How a page is written for its reader. */
export interface PortalTexts {
  readonly language: Language;
  /** BCP 47 */
  readonly locale: string;
  readonly labels: PortalLabels;
  readonly money: (amountMinor: number, currency: string) => string;
  readonly day: (instant: Date, timezone: string) => string;
  /** Shorter, for lists. */
  readonly listDay: (instant: Date, timezone: string) => string;
  /** With the time, for what is counted in hours. */
  readonly moment: (instant: Date, timezone: string) => string;
}

/** In the first of the browser's languages that the portal speaks, else the application's, else English. */
export function portalTexts(acceptLanguage: string | null, standard: string): PortalTexts {
  const { language, locale } = readerOf([...acceptedTags(acceptLanguage), standard]);
  const written = (style: Intl.DateTimeFormatOptions) => (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(instant);
  return {
    language,
    locale,
    labels: portalLabels[language],
    money: (amount, currency) => amountFormat(locale, currency)(amount),
    day: written({ dateStyle: 'long' }),
    listDay: written({ day: 'numeric', month: 'short', year: 'numeric' }),
    moment: written({ dateStyle: 'long', timeStyle: 'short' }),
  };
}

/** "$594.00 in 6 payments" of an installment plan. */
export function planPriceText(
  texts: Pick<PortalTexts, 'labels' | 'money'>,
  { schedule, currency }: Pick<PortalSubscription['subscription'], 'schedule' | 'currency'>,
): string | null {
  if (!schedule) return null;
  const total = texts.money(sumAmounts(schedule.map(({ amount }) => amount)), currency);
  return texts.labels.inPayments(total, schedule.length);
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
