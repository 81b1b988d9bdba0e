import type { PageSubscription } from '../../../domain/checkout/page/page-subscription.ts';
import type { MoneyText } from './money-text.ts';

/** What follows the payment of today, in words, and that the buyer agrees to it. */
export function subscriptionText(
  subscription: PageSubscription,
  money: MoneyText,
  locale: string,
): string[] {
  const { metric } = subscription;
  // The page speaks English; a buyer whose language is another one gets no mixture.
  const dates = new Intl.DateTimeFormat(locale.startsWith('en') ? locale : 'en', {
    dateStyle: 'long',
    timeZone: subscription.timezone,
  });
  return [
    chargesText(subscription, money, (at) => dates.format(at)),
    ...(metric ? [`What you use (${metric}) is billed with the next payment.`] : []),
    'By continuing you agree to these payments from the card that you enter here.',
  ];
}

function chargesText(
  { installments, trialDays, nextChargeAt, amount, interval, intervalCount }: PageSubscription,
  money: MoneyText,
  date: (at: Date) => string,
): string {
  const next = date(nextChargeAt);
  if (installments) {
    const { count, total, lastAt } = installments;
    return count === 2
      ? `You pay in 2 installments, ${money(total)} in all: the second, ${money(amount)}, on ${next}.`
      : `You pay in ${count} installments, ${money(total)} in all: the next, ${money(amount)}, on ${next}, the last on ${date(lastAt)}.`;
  }
  const every = intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
  const price = `${money(amount)} ${every}, plus tax where it applies, until you cancel`;
  if (trialDays === 0) return `Then ${price}. The next payment is on ${next}.`;
  const days = trialDays === 1 ? '1 day' : `${trialDays} days`;
  return `Free for ${days}. From ${next} you pay ${price}.`;
}
