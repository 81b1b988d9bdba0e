import type Stripe from 'stripe';
import type { ChargeRequest, LookupOutcome } from '../../ports/payment-connector.ts';
import type { StripeAccount } from './account.ts';
import { toStripeAmount } from './amount.ts';
import { isConfirmationToken, type StoredCard } from './card.ts';
import { KEY, metadataOf } from '../charge-metadata.ts';
import { stepKey } from './keys.ts';
import { outcomeOfPayment, outcomeOfSetup } from './intent-outcome.ts';

/** The card of a call: where it is stored or will be, and what names it. */
export interface Instrument {
  readonly customer: string | null;
  readonly card: { readonly token: string } | StoredCard;
  /** The card is to be stored with the customer. */
  readonly stores: boolean;
}

/** The calls of one kind of intent; each throws what the package throws. */
export interface Intents {
  /** Creates the intent without confirming it: nothing can move money yet. Gives its id. */
  readonly open: (request: ChargeRequest, instrument: Instrument) => Promise<string>;
  readonly confirm: (
    id: string,
    request: ChargeRequest,
    instrument: Instrument,
  ) => Promise<LookupOutcome>;
  readonly read: (id: string) => Promise<ReadIntent>;
  /** Ends an intent that is not decided, for good. */
  readonly cancel: (id: string, reason: CancelReason) => Promise<LookupOutcome>;
}

/** `abandoned`: its buyer never took the challenge. `duplicate`: nobody confirmed it, and another one may pay. */
type CancelReason = 'abandoned' | 'duplicate';

export interface ReadIntent {
  readonly outcome: LookupOutcome;
  /** Our key of the call that created it. */
  readonly key: string | null;
  readonly createdAt: Date;
}

const expand = ['payment_method'];

/** Charges (`automatic`) and authorizations (`manual`). */
export function paymentIntents(
  { stripe, services }: StripeAccount,
  captureMethod: 'automatic' | 'manual',
): Intents {
  const outcome = (intent: Stripe.PaymentIntent) => outcomeOfPayment(intent, services.clock());
  return {
    open: async (request, { customer, stores }) => {
      const { idempotencyKey, currency } = request;
      const { id } = await stripe.paymentIntents.create(
        {
          amount: toStripeAmount(request.amount, currency) ?? 0,
          currency: currency.toLowerCase(),
          capture_method: captureMethod,
          allowed_payment_method_types: ['card'],
          metadata: metadataOf(request),
          ...(customer ? { customer } : {}),
          ...(stores ? { setup_future_usage: 'off_session' as const } : {}),
        },
        { idempotencyKey: stepKey(idempotencyKey, 'open') },
      );
      return id;
    },
    confirm: async (id, request, { card }) => {
      const isAbsent = request.initiator === 'merchant';
      const { returnUrl, idempotencyKey } = request;
      const intent = await stripe.paymentIntents.confirm(
        id,
        {
          ...cardParam(card),
          ...(isAbsent ? { off_session: true } : {}),
          ...(returnUrl && !isAbsent ? { return_url: returnUrl } : {}),
          expand,
        },
        { idempotencyKey: stepKey(idempotencyKey, 'confirm') },
      );
      return outcome(intent);
    },
    read: async (id) => {
      const intent = await stripe.paymentIntents.retrieve(id, { expand });
      return { outcome: outcome(intent), ...birthOf(intent) };
    },
    cancel: async (id, reason) =>
      outcome(await stripe.paymentIntents.cancel(id, { cancellation_reason: reason })),
  };
}

/** Verifications: they store a card and move nothing. */
export function setupIntents({ stripe, services }: StripeAccount): Intents {
  const outcome = (intent: Stripe.SetupIntent) => outcomeOfSetup(intent, services.clock());
  return {
    open: async (request, { customer }) => {
      const { id } = await stripe.setupIntents.create(
        {
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: metadataOf(request),
          ...(customer ? { customer } : {}),
        },
        { idempotencyKey: stepKey(request.idempotencyKey, 'open') },
      );
      return id;
    },
    confirm: async (id, { returnUrl, idempotencyKey }, { card }) => {
      const intent = await stripe.setupIntents.confirm(
        id,
        { ...cardParam(card), ...(returnUrl ? { return_url: returnUrl } : {}), expand },
        { idempotencyKey: stepKey(idempotencyKey, 'confirm') },
      );
      return outcome(intent);
    },
    read: async (id) => {
      const intent = await stripe.setupIntents.retrieve(id, { expand });
      return { outcome: outcome(intent), ...birthOf(intent) };
    },
    cancel: async (id, reason) =>
      outcome(await stripe.setupIntents.cancel(id, { cancellation_reason: reason })),
  };
}

function cardParam(card: Instrument['card']) {
  if (!('token' in card)) return { payment_method: card.paymentMethod };
  const { token } = card;
  return isConfirmationToken(token) ? { confirmation_token: token } : { payment_method: token };
}

function birthOf({ metadata, created }: Stripe.PaymentIntent | Stripe.SetupIntent) {
  return { key: metadata?.[KEY] ?? null, createdAt: new Date(created * 1000) };
}
