import { brandName } from '../../../domain/invoices/document/compile-document.ts';
import { sumAmounts } from '../../../domain/money.ts';
import type {
  PortalModel,
  PortalSubscription,
} from '../../../domain/subscriptions/portal/load-portal.ts';
import type { SubscriptionProps } from '../../../templates/portal/portal.tsx';
import { usageText } from '../usage-text.ts';
import { planPriceText, priceText, type PortalTexts } from './portal-texts.ts';

type Subscription = PortalSubscription['subscription'];
type Card = PortalModel['cards'][number];

/** A subscription in words: its state, its price, what happens next, and with which card. */
export function subscriptionProps(
  one: PortalSubscription,
  texts: PortalTexts,
  now: Date,
): Omit<SubscriptionProps, 'dialogs'> {
  const { subscription } = one;
  const { labels, money } = texts;
  const { currency, shippingAmount, schedule } = subscription;
  const shipping =
    shippingAmount > 0 && !schedule ? labels.shipping(money(shippingAmount, currency)) : '';
  const price =
    planPriceText(texts, subscription) ?? priceText(texts, subscription.terms(), currency);
  return {
    id: subscription.id,
    name: nameOf(subscription),
    state: stateOf(one, texts),
    price: `${price}${shipping}`,
    hasEnded: !subscription.isLive() && subscription.status !== 'pending',
    alert: alertOf(one, texts),
    facts: [
      ...nextOf(one, texts),
      ...usageOf(one, texts),
      ...standingOf(one, texts),
      ...cardOf(one, texts, now),
    ],
  };
}

export function nameOf({ planName, planId }: Pick<Subscription, 'planName' | 'planId'>): string {
  return planName ?? planId;
}

const tones: ReadonlyMap<Subscription['status'], SubscriptionProps['state']['tone']> = new Map([
  ['trialing', 'good'],
  ['active', 'good'],
  ['past_due', 'bad'],
  ['paused', 'note'],
]);

function stateOf(
  { subscription }: PortalSubscription,
  { labels }: PortalTexts,
): SubscriptionProps['state'] {
  const { status, cancelAtPeriodEnd } = subscription;
  if (cancelAtPeriodEnd && subscription.isLive())
    return { text: labels.statuses.cancelled, tone: 'note' };
  return { text: labels.statuses[status], tone: tones.get(status) ?? 'plain' };
}

function alertOf(
  one: PortalSubscription,
  { labels, money, day }: PortalTexts,
): SubscriptionProps['alert'] {
  const { subscription, unpaidAmount, isInDoubt, isCharging } = one;
  if (isInDoubt) return { tone: 'note', texts: [labels.inDoubt] };
  if (isCharging) return { tone: 'note', texts: [labels.charging] };
  if (subscription.status !== 'past_due') return null;
  const { nextRetryAt, currency, timezone } = subscription;
  const isRetried = nextRetryAt !== null && one.upcoming !== null;
  const texts = [
    labels.unpaid(money(unpaidAmount ?? 0, currency)),
    ...(isRetried ? [labels.retriesOn(day(nextRetryAt, timezone))] : []),
    labels.changeToPay,
  ];
  return { tone: 'bad', texts };
}

/** What time will do, in words. */
function nextOf(one: PortalSubscription, texts: PortalTexts): string[] {
  const { subscription, isInDoubt, isCharging } = one;
  const { labels } = texts;
  const { status, timezone, cancelAtPeriodEnd, interval } = subscription;
  const date = (instant: Date): string =>
    interval === 'hour' ? texts.moment(instant, timezone) : texts.day(instant, timezone);
  if (!subscription.isLive()) return endingOf(one, texts, date);
  const endsAt = subscription.currentPeriodEnd ?? subscription.nextBillingAt;
  const ending = cancelAtPeriodEnd && endsAt ? [labels.endsOn(date(endsAt))] : [];
  if (status === 'paused') {
    const { pausedAt, resumeAt } = subscription;
    return [
      ...(pausedAt ? [labels.pausedSince(date(pausedAt))] : []),
      ...(ending.length > 0 ? ending : resumeAt ? [labels.resumesOn(date(resumeAt))] : []),
    ];
  }
  if (ending.length > 0) return ending;
  if (status === 'past_due' || isInDoubt || isCharging) return [];
  return upcomingOf(one, texts, date);
}

function upcomingOf(
  { subscription, upcoming }: PortalSubscription,
  { labels, money }: PortalTexts,
  date: (instant: Date) => string,
): string[] {
  const { status, nextBillingAt, currency } = subscription;
  const chargeAt = upcoming?.chargeAt ?? nextBillingAt;
  if (!chargeAt) return [];
  const due = upcoming
    ? upcoming.content.total - upcoming.creditApplied
    : installmentOf(subscription);
  const amount = due === null ? null : money(due, currency);
  const taxTotal = upcoming?.content.taxTotal ?? 0;
  return [
    status === 'trialing'
      ? labels.trialEnds(date(chargeAt), amount)
      : labels.renews(date(chargeAt), amount),
    ...(taxTotal > 0 ? [labels.includesTax(money(taxTotal, currency))] : []),
  ];
}

/** The next installment, whose amount is final; null where credit or a tax provider decides. */
function installmentOf({ schedule, boundary, creditBalance }: Subscription): number | null {
  const row = schedule?.[boundary];
  return row && creditBalance === 0 ? row.amount : null;
}

/** What metered use costs, and what has been used. */
function usageOf({ subscription, usedAmount }: PortalSubscription, texts: PortalTexts): string[] {
  const { usageTerms, cancelAtPeriodEnd, currency } = subscription;
  if (!usageTerms || !subscription.isLive() || cancelAtPeriodEnd) return [];
  const { labels, locale, money } = texts;
  return [
    usageText(usageTerms, labels, locale, currency),
    ...(usedAmount > 0 ? [labels.usedSoFar(money(usedAmount, currency))] : []),
  ];
}

function endingOf(
  one: PortalSubscription,
  { labels }: PortalTexts,
  date: (instant: Date) => string,
): string[] {
  const { status, endedAt, originOrderId } = one.subscription;
  if (status === 'pending') return [labels.pending];
  // Money that was found later may have paid the first period.
  if (status === 'expired' && !originOrderId) return one.isInDoubt ? [] : [labels.notStarted];
  return endedAt ? [labels.endedOn(date(endedAt))] : [];
}

/** A change that is stored for later, credit, installments. */
function standingOf({ subscription }: PortalSubscription, texts: PortalTexts): string[] {
  const { labels, money, day } = texts;
  const { pendingChange, creditBalance, schedule, currency, timezone } = subscription;
  const facts: string[] = [];
  if (pendingChange && subscription.isLive()) {
    const { terms, effectiveAt } = pendingChange;
    const price = priceText(texts, terms, currency);
    facts.push(labels.changesTo(day(new Date(effectiveAt), timezone), nameOf(terms), price));
  }
  if (creditBalance > 0) facts.push(labels.credit(money(creditBalance, currency)));
  if (schedule) {
    const open = schedule.filter(({ status }) => status === 'due');
    const rest = money(sumAmounts(open.map(({ amount }) => amount)), currency);
    const paid = schedule.length - open.length;
    facts.push(
      open.length === 0
        ? labels.installmentsDone(schedule.length)
        : labels.installments(paid, schedule.length, rest),
    );
    if (subscription.isLive()) facts.push(labels.merchantOnly);
  }
  return facts;
}

function cardOf(
  { subscription, card }: PortalSubscription,
  texts: PortalTexts,
  now: Date,
): string[] {
  const { labels } = texts;
  if (!subscription.isLive() || subscription.cancelAtPeriodEnd) return [];
  if (!card) return [labels.noCard];
  const dueAt = subscription.nextBillingAt;
  const expired = isExpiredBy(card, now)
    ? [labels.cardExpired]
    : dueAt && isExpiredBy(card, dueAt)
      ? [labels.cardExpiresBefore]
      : [];
  return [labels.paidWith(cardText(card, texts)), ...expired];
}

/** "Visa ending in 4242 (expires 04/39)" */
export function cardText(card: Card, { labels }: Pick<PortalTexts, 'labels'>) {
  const { cardBrand, cardLastFour, cardExpMonth, cardExpYear } = card;
  const brand = cardBrand ? brandName(cardBrand) : labels.someCard;
  const name = labels.cardEnding(brand, cardLastFour ?? '····');
  if (!cardExpMonth || !cardExpYear) return name;
  const expiry = `${String(cardExpMonth).padStart(2, '0')}/${String(cardExpYear).slice(-2)}`;
  return `${name} (${labels.cardExpires(expiry)})`;
}

/** A card is good until its month is over. */
function isExpiredBy({ cardExpMonth, cardExpYear }: Card, instant: Date): boolean {
  if (!cardExpMonth || !cardExpYear) return false;
  return Date.UTC(cardExpYear, cardExpMonth, 1) <= instant.getTime();
}
