import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import { newId } from '../../../storage/ids.ts';
import { dueDatesOf } from '../../billing/installments.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
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
    schedule:
      installments &&
      dueDatesOf(installments, startAt, timezone).map(({ amount, dueAt }) => ({
        amount,
        dueAt: dueAt.toISOString(),
        status: 'due',
      })),
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
