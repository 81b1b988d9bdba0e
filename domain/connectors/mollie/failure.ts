import type { Outcome } from '../../ports/payment-connector.ts';
import { buyerMessageOf, type DeclineCode } from '../decline-codes.ts';
import { Refused, Unanswered } from './client.ts';
import { molliePackage } from './load-package.ts';

/** What a call that threw says of itself. */
export interface Failure {
  /**
   * `declined`: the card or the amount is refused. `raced`: another call is, or was, made under the same key. `missing`:
   * Mollie does not know what the call names. `invalid`: what the call names is not in a state for it.
   */
  readonly kind: 'declined' | 'raced' | 'missing' | 'invalid' | 'not_attempted' | 'unknown';
  readonly message: string;
  /** Of a decline. */
  readonly code: DeclineCode;
}

const refusedBeforeProcessing = new Set([401, 403, 429]);
const cardFields = new Set(['cardToken', 'customerId', 'mandateId']);

/** Sorts an error of a call (docs.mollie.com, Handling errors); anything else is ours, and thrown on. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Unanswered) return failure(error.sent ? 'unknown' : 'not_attempted', error);
  // The package itself refuses an id that is none of Mollie's, before it asks.
  if (error instanceof molliePackage().MollieApiError) return failure('missing', error);
  if (!(error instanceof Refused)) throw error;
  const { statusCode: status, field } = error;
  if (status === 404 || status === 410)
    return cardFields.has(field ?? '')
      ? failure('declined', error, 'invalid_account')
      : failure('missing', error);
  // A key that was used with other parameters, or whose first request still runs.
  if (status === 400 || status === 409) return failure('raced', error);
  if (status === 422) {
    if (cardFields.has(field ?? '')) return failure('declined', error, 'invalid_account');
    return failure(field?.startsWith('amount') ? 'declined' : 'invalid', error);
  }
  return failure(refusedBeforeProcessing.has(status) ? 'not_attempted' : 'unknown', error);
}

function failure(
  kind: Failure['kind'],
  { message }: Error,
  code: DeclineCode = 'processor_rejected',
): Failure {
  return { kind, message, code };
}

/** A decline by Mollie or the issuer, with a message for the buyer. */
export function declinedBy(code: DeclineCode, ref: string | null): Outcome {
  return { kind: 'declined', ref, code, message: buyerMessageOf(code), card: null };
}
