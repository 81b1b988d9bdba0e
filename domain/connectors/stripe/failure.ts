import type { Outcome } from '../../ports/payment-connector.ts';
import { buyerMessageOf } from '../decline-codes.ts';
import { declineCodeOf, type StripeDecline } from './decline.ts';
import { Unanswered } from './http-client.ts';
import { stripePackage } from './load-package.ts';

/** What a call that threw says of itself. */
export type Failure =
  | { readonly kind: 'declined'; readonly decline: StripeDecline }
  /** Another call works on the same object, or under the same key, with an end that this one does not know. */
  | { readonly kind: 'raced'; readonly message: string }
  /** Stripe does not know what the call names. */
  | { readonly kind: 'missing'; readonly message: string }
  /** The object has moved on since: its state is the response. */
  | { readonly kind: 'moved_on'; readonly message: string }
  | { readonly kind: 'not_attempted' | 'unknown'; readonly message: string };

const refusedBeforeProcessing = new Set([400, 401, 403, 404, 429]);
const raced = new Set(['lock_timeout', 'idempotency_key_in_use', 'idempotency_error']);
const movedOn = new Set([
  'charge_already_captured',
  'charge_already_refunded',
  'charge_disputed',
  'charge_expired_for_capture',
  'charge_not_refundable',
  'intent_invalid_state',
  'refund_disputed_payment',
]);
const cardParams = new Set(['payment_method', 'confirmation_token', 'customer']);
const amountCodes = new Set(['amount_too_small', 'amount_too_large']);

/** Sorts an error of the package (docs.stripe.com/error-handling); anything else is ours, and thrown on. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof stripePackage().errors.StripeError)) throw error;
  const { message, code = '', statusCode = 0, param, detail } = error;
  const cause: unknown = detail;
  if (cause instanceof Unanswered)
    return { kind: cause.sent ? 'unknown' : 'not_attempted', message: cause.message };
  if (statusCode === 402) return { kind: 'declined', decline: error };
  if (raced.has(code) || error.rawType === 'idempotency_error') return { kind: 'raced', message };
  if (amountCodes.has(code)) return { kind: 'declined', decline: { code } };
  if (code.endsWith('_unexpected_state') || movedOn.has(code)) return { kind: 'moved_on', message };
  if (code === 'resource_missing' && cardParams.has(param ?? ''))
    return { kind: 'declined', decline: { code: 'invalid_account' } };
  if (code === 'resource_missing') return { kind: 'missing', message };
  const kind = refusedBeforeProcessing.has(statusCode) ? 'not_attempted' : 'unknown';
  return { kind, message };
}

/** A decline by Stripe or the issuer, with a message for the buyer. */
export function declinedBy(decline: StripeDecline, ref: string | null): Outcome {
  const code = declineCodeOf(decline);
  return { kind: 'declined', ref, code, message: buyerMessageOf(code), card: null };
}
