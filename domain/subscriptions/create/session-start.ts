import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { TaxLine } from '../../../storage/entities/purchase.ts';
import { newId } from '../../../storage/ids.ts';
import { scheduleOf } from '../../billing/installments.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import type { LockedSubscription } from '../aggregate.ts';
import type { Receipt } from '../subscription-state.ts';
import type { SubscriptionStart } from './new-subscription.ts';

/** The buyer's part of what a session sold. */
type Bought = Pick<
  OrderContent,
  'customerId' | 'currency' | 'shippingAddress' | 'billingAddress' | 'metadata'
>;

/** What a checkout session's subscription starts with; its order pays the first period, unless a trial comes first. */
export function startOfSession(
  session: Pick<CheckoutSession, 'id' | 'recurring'>,
  bought: Bought,
  { billingTimezone: timezone }: ApplicationSettings,
  startAt: Date,
): SubscriptionStart {
  const { recurring } = session;
  const { customerId, currency, shippingAddress, billingAddress } = bought;
  if (!recurring || customerId === null)
    throw new Error(`session ${session.id} sells no subscription`);
  const { installments } = recurring;
  const { recurring: _, appliedDiscount: __, ...metadata } = bought.metadata;
  return {
    id: newId(),
    customerId,
    terms: termsOf(recurring),
    shippingAmount: recurring.shippingAmount,
    currency,
    timezone,
    startAt: startAt.toISOString(),
    trialDays: recurring.trialDays,
    schedule: installments && scheduleOf(installments, startAt, timezone),
    paymentMethodId: null,
    checkoutSessionId: session.id,
    createdBy: 'checkout',
    shippingAddress,
    billingAddress,
    metadata,
  };
}

/**
 * Has the card that paid charged again: as the customer's default while it is that, so that a new default takes over; any
 * other by itself.
 */
export function chargeAgain(
  subscription: Subscription,
  card: { readonly id: string; readonly isDefault: boolean },
): void {
  subscription.chargeBy(card.isDefault ? null : card.id);
}

function termsOf(recurring: NonNullable<CheckoutSession['recurring']>): SubscriptionTerms {
  const { plan: planId, planName, amount, quantity, interval, intervalCount, usage } = recurring;
  return { planId, planName, amount, quantity, interval, intervalCount, usage };
}

interface SoldBy extends Receipt {
  readonly content: Pick<OrderContent, 'lines' | 'taxLines'>;
}

/**
 * Begins a subscription that a checkout sold, once its order, payment and invoice are written: its first period is paid
 * by that order, or its trial runs. It concludes the change of the subscription.
 */
export async function beginSold(
  ctx: ApplicationContext,
  tx: Transaction,
  sold: LockedSubscription,
  { content, ...receipt }: SoldBy,
): Promise<void> {
  const { subscription, unpaid, before } = sold;
  const { sale, payment } = receipt;
  const { orderId, paymentId } = sale;
  const extras = payment.amountCaptured > 0 ? { orderId, paymentId } : {};
  if (unpaid) {
    subscription.recordTaxes(taxLinesOfPlan(content));
    sold.begin(ctx, unpaid, receipt, extras);
    return sold.store(ctx, tx, before ? 'activated' : 'created');
  }
  subscription.soldBy(orderId);
  if (before) {
    subscription.moveTo('trialing');
    sold.add('subscription.updated');
  } else sold.add('subscription.created', extras);
  await sold.store(ctx, tx, before ? 'trial_begun' : 'created');
}

/** The taxes of the plan alone, for a renewal that cannot be taxed; null where other goods cannot be told apart. */
function taxLinesOfPlan({ lines, taxLines }: SoldBy['content']): readonly TaxLine[] | null {
  const plan = lines.find(({ type }) => type === 'subscription') ?? (lines[1] ? null : lines[0]);
  return plan ? taxLines.filter(({ lineItemId }) => lineItemId === plan.id) : null;
}
