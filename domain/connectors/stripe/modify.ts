import type Stripe from 'stripe';
import type { LookupOutcome, ModificationRequest, Outcome } from '../../ports/payment-connector.ts';
import { buyerMessageOf } from '../decline-codes.ts';
import type { StripeAccount } from './account.ts';
import { fromStripeAmount, toStripeAmount } from './amount.ts';
import { declinedBy, failureOf } from './failure.ts';
import { KEY, keyMark } from '../charge-metadata.ts';
import { stepKey } from './keys.ts';

type ModificationType = 'capture' | 'void' | 'refund';

/** The key of the capture, on the intent that it captured. */
const CAPTURE_KEY = 'commerce_capture_key';
const PAGE_MAX = 100;

/** Captures, voids or refunds an intent. */
export async function modify(
  account: StripeAccount,
  type: ModificationType,
  request: ModificationRequest,
): Promise<Outcome> {
  try {
    return await calls[type](account, request);
  } catch (error) {
    const failure = failureOf(error);
    const { ref } = request;
    switch (failure.kind) {
      case 'declined':
        return declinedBy(failure.decline, ref);
      case 'moved_on':
        return rejected(ref);
      case 'missing':
      case 'not_attempted':
        return { kind: 'not_attempted', message: failure.message };
      default:
        return { kind: 'unknown', message: failure.message };
    }
  }
}

/** What became of a capture, void or refund, by what it left at Stripe. Throws what the package throws. */
export async function modified(
  { stripe }: StripeAccount,
  type: ModificationType,
  { ref, idempotencyKey, amount }: ModificationRequest,
): Promise<LookupOutcome> {
  const mark = keyMark(idempotencyKey);
  if (type === 'refund') {
    const listed = stripe.refunds.list({ payment_intent: ref, limit: PAGE_MAX });
    for await (const refund of listed)
      if (refund.metadata?.[KEY] === mark) return outcomeOfRefund(refund);
    return { kind: 'not_found' };
  }
  const intent = await stripe.paymentIntents.retrieve(ref);
  if (intent.status === 'requires_capture') return { kind: 'not_found' };
  if (type === 'void') return intent.status === 'canceled' ? approved(ref, amount) : open(intent);
  return intent.metadata[CAPTURE_KEY] === mark ? captured(intent) : rejected(ref);
}

type Call = (account: StripeAccount, request: ModificationRequest) => Promise<Outcome>;

const calls: Readonly<Record<ModificationType, Call>> = {
  capture: async ({ stripe }, { ref, amount, currency, idempotencyKey }) => {
    const amountToCapture = toStripeAmount(amount, currency);
    if (amountToCapture === null) return rejected(ref);
    const metadata = { [CAPTURE_KEY]: keyMark(idempotencyKey) };
    return captured(
      await stripe.paymentIntents.capture(
        ref,
        { amount_to_capture: amountToCapture, metadata },
        { idempotencyKey: stepKey(idempotencyKey, 'capture') },
      ),
    );
  },
  void: async ({ stripe }, { ref, amount, idempotencyKey }) => {
    const key = stepKey(idempotencyKey, 'void');
    const intents = ref.startsWith('seti_') ? stripe.setupIntents : stripe.paymentIntents;
    const { status } = await intents.cancel(ref, {}, { idempotencyKey: key });
    return status === 'canceled' ? approved(ref, amount) : rejected(ref);
  },
  refund: async ({ stripe }, { ref, amount, currency, idempotencyKey }) => {
    const amountToRefund = toStripeAmount(amount, currency);
    if (amountToRefund === null) return rejected(ref);
    const metadata = { [KEY]: keyMark(idempotencyKey) };
    return outcomeOfRefund(
      await stripe.refunds.create(
        { payment_intent: ref, amount: amountToRefund, metadata },
        { idempotencyKey: stepKey(idempotencyKey, 'refund') },
      ),
    );
  },
};

function captured({ id, amount_received, currency }: Stripe.PaymentIntent): Outcome {
  return approved(id, fromStripeAmount(amount_received, currency));
}

/** A refund that waits for its bank, or for the account's balance, is pending; a later event decides it. */
function outcomeOfRefund({ id, status, amount, currency }: Stripe.Refund): Outcome {
  if (status === 'failed' || status === 'canceled') return rejected(id);
  if (status === 'succeeded') return approved(id, fromStripeAmount(amount, currency));
  return { kind: 'pending', ref: id, nextAction: null, card: null };
}

/** What is not held any more cannot be released; anything before that still can. */
function open({ id, status }: Stripe.PaymentIntent): LookupOutcome {
  return status === 'succeeded' ? rejected(id) : { kind: 'not_found' };
}

function approved(ref: string, amount: number): Outcome {
  return { kind: 'approved', ref, amount, card: null, storedRef: null };
}

function rejected(ref: string): Outcome {
  const code = 'processor_rejected';
  return { kind: 'declined', ref, code, message: buyerMessageOf(code), card: null };
}
