import { toDeclineCode, type DeclineCode } from '../decline-codes.ts';

/** Mollie's reasons of a failed card payment that are not ours by name (docs.mollie.com, Get payment). */
const reasons: ReadonlyMap<string, DeclineCode> = new Map([
  ['authentication_abandoned', 'authentication_required'],
  ['authentication_failed', 'authentication_required'],
  ['authentication_unavailable_acs', 'authentication_required'],
  ['card_declined', 'generic_decline'],
  ['card_expired', 'expired_card'],
  ['inactive_card', 'transaction_not_allowed'],
  ['invalid_card_holder_name', 'processor_rejected'],
  ['invalid_card_number', 'incorrect_number'],
  ['invalid_card_type', 'card_not_supported'],
  ['invalid_cvv', 'incorrect_cvc'],
  // Another connector must not get around it.
  ['possible_fraud', 'fraudulent'],
  ['refused_by_issuer', 'do_not_honor'],
  ['unknown_reason', 'generic_decline'],
]);

export function declineCodeOf(failureReason: string | null | undefined): DeclineCode {
  return reasons.get(failureReason ?? '') ?? toDeclineCode(failureReason);
}
