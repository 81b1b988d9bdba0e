import type {
  CheckoutPageModel,
  PageSubscription,
} from '../../../domain/checkout/page/page-model.ts';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import { usageText } from '../usage-text.ts';
import { moneyText, type MoneyText, type PageTexts } from './page-texts.ts';

/** What follows the payment of today, in words, and that the buyer agrees to it. */
export function subscriptionText(
  subscription: PageSubscription,
  { labels, locale }: PageTexts,
  { amount, currency, basket }: Pick<CheckoutPageModel, 'amount' | 'currency' | 'basket'>,
): string[] {
  const { consent } = labels;
  const { usage, interval, timezone: timeZone } = subscription;
  const time = interval === 'hour' ? ({ timeStyle: 'short' } as const) : {};
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...time, timeZone });
  const money = moneyText(locale, currency);
  const charges = chargesText(subscription, consent, money, {
    date: (at) => dates.format(at),
    isFree: amount === 0,
  });
  return [
    (basket?.lines.length ?? 0) > 1 ? consent.of(subscription.name, charges) : charges,
    ...(usage && currency ? [usageText(usage, consent, locale, currency)] : []),
    consent.agree,
  ];
}

function chargesText(
  { installments, trialDays, nextChargeAt, amount, interval, intervalCount }: PageSubscription,
  consent: CheckoutLabels['consent'],
  money: MoneyText,
  { date, isFree }: { readonly date: (at: Date) => string; readonly isFree: boolean },
): string {
  const next = date(nextChargeAt);
  if (installments) {
    const { count, lastAt } = installments;
    const total = money(installments.total);
    return count === 2
      ? consent.twoInstallments(total, money(amount), next)
      : consent.installments(count, total, money(amount), next, date(lastAt));
  }
  const price = consent.price(money(amount), consent.every(interval, intervalCount));
  if (trialDays > 0) return consent.trial(trialDays, next, price);
  return isFree ? consent.freePeriod(price, next) : consent.renewal(price, next);
}
