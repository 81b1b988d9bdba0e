import type Stripe from 'stripe';
import type { PaymentAction } from '../../../storage/entities/shapes/card.ts';
import type { LookupOutcome } from '../../ports/payment-connector.ts';
import { buyerMessageOf } from '../decline-codes.ts';
import { fromStripeAmount } from './amount.ts';
import { cardOf, storedRefOf } from './card.ts';
import { declineCodeOf } from './decline.ts';

/** How long a buyer may take for a challenge; then it is called off (lookup.ts). */
export const CHALLENGE_MS = 3_600_000;

/**
 * The outcome of a charge or authorization by the state of its intent (docs.stripe.com/payments/paymentintents/lifecycle).
 * One that nobody has confirmed yet is `not_found`: nothing was attempted.
 */
export function outcomeOfPayment(intent: Stripe.PaymentIntent, now: Date): LookupOutcome {
  const { status, amount_received, amount_capturable, currency } = intent;
  switch (status) {
    case 'succeeded':
      return approved(intent, moneyOf(amount_received, currency));
    case 'requires_capture':
      return approved(intent, moneyOf(amount_capturable, currency));
    default:
      return undecided(intent, intent.last_payment_error, now);
  }
}

/** The outcome of a verification: what it approves is no money. */
export function outcomeOfSetup(intent: Stripe.SetupIntent, now: Date): LookupOutcome {
  return intent.status === 'succeeded'
    ? approved(intent, { amount: 0 })
    : undecided(intent, intent.last_setup_error, now);
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
type IntentError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

function approved(
  intent: Intent,
  money: { readonly amount: number; readonly currency?: string },
): LookupOutcome {
  const card = cardOf(intent.payment_method);
  return { kind: 'approved', ref: intent.id, ...money, card, storedRef: storedRefIn(intent) };
}

function moneyOf(amount: number, currency: string) {
  return { amount: fromStripeAmount(amount, currency), currency: currency.toUpperCase() };
}

function undecided(intent: Intent, error: IntentError | null, now: Date): LookupOutcome {
  const { id: ref, status } = intent;
  if (status === 'requires_action' || status === 'processing') {
    const nextAction = status === 'processing' ? null : actionOf(intent, now);
    return { kind: 'pending', ref, nextAction, card: cardOf(intent.payment_method) };
  }
  if (!error && status !== 'canceled') return { kind: 'not_found' };
  const isAbandoned = intent.cancellation_reason === 'abandoned';
  const unsaid = isAbandoned ? 'authentication_required' : 'processing_error';
  const code = error ? declineCodeOf(error) : unsaid;
  const card = cardOf(error?.payment_method);
  return { kind: 'declined', ref, code, message: buyerMessageOf(code), card };
}

/** Stripe sets no end to a challenge; ours counts from the intent. */
function actionOf({ next_action, created }: Intent, now: Date): PaymentAction | null {
  const url = next_action?.redirect_to_url?.url;
  if (!url) return null;
  const endsAt = new Date(Math.max(created * 1000 + CHALLENGE_MS, now.getTime()));
  return { type: 'redirect', url, expiresAt: endsAt.toISOString() };
}

/** The intent's customer stores the card. */
function storedRefIn({ customer, payment_method }: Intent): string | null {
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  const paymentMethod = typeof payment_method === 'string' ? payment_method : payment_method?.id;
  return customerId && paymentMethod ? storedRefOf({ customer: customerId, paymentMethod }) : null;
}
