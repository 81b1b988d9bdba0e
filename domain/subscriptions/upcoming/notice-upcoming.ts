import { unitOfWork, type ApplicationContext, type Transaction } from '../../context.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { isDue } from '../next-step.ts';
import { priceUpcoming, toUpcomingInvoiceView } from './upcoming-charge.ts';
import type { PaymentCard } from '../../../storage/entities/shapes/card.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import type { LoadedSubscription } from '../subscription-state.ts';
import { queueSubscriptionMail } from '../record-change.ts';

/**
 * Announces a renewal, once for each: `subscription.renewal_upcoming` with what it will charge, priced outside of the
 * transaction. A subscription that changed meanwhile is priced again at its next wake.
 */
export async function noticeUpcoming(ctx: ApplicationContext, id: string): Promise<void> {
  const known = await loadSubscription(ctx, id);
  if (!isDue(ctx, known, 'upcoming_notice')) return;
  const upcoming = await priceUpcoming(ctx, known);
  await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    const isSame = subscription.sequence === known.subscription.sequence;
    if (!isSame || !isDue(ctx, locked, 'upcoming_notice')) return;
    subscription.markNoticed('upcoming');
    await mailCardExpiring(ctx, tx, locked);
    if (upcoming) {
      const upcomingInvoice = toUpcomingInvoiceView(upcoming);
      locked.add('subscription.renewal_upcoming', { upcomingInvoice });
    }
    await locked.store(ctx, tx, 'upcoming_notice');
  });
}

/**
 * Mails the customer of a locked subscription that the card will not be good any more when it is charged next; once for
 * each renewal. It leaves with the notice of that renewal, or of the end of the trial.
 */
export async function mailCardExpiring(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LoadedSubscription,
): Promise<void> {
  const { subscription, settings } = locked;
  const { nextBillingAt, cardNoticeFor } = subscription;
  if (!nextBillingAt || subscription.cancelAtPeriodEnd || !settings.dunning.emailCustomer) return;
  if (cardNoticeFor?.getTime() === nextBillingAt.getTime()) return;
  const stored = await findStoredCard(tx, subscription, subscription);
  const card = stored?.card;
  if (!card || !isExpiredBy(card, nextBillingAt)) return;
  subscription.markNoticed('card');
  const cause = `subscription-card:${subscription.id}:${nextBillingAt.toISOString()}`;
  await queueSubscriptionMail(ctx, tx, locked, cause, ({ day }) => ({
    template: 'customer.card_expiring',
    cardBrand: `${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)}`,
    cardLastFour: card.lastFour,
    cardExpiry: `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`,
    chargedOn: day(nextBillingAt),
  }));
}

/** A card is good until its month is over. */
function isExpiredBy({ expMonth, expYear }: PaymentCard, instant: Date): boolean {
  return Date.UTC(expYear, expMonth, 1) <= instant.getTime();
}
