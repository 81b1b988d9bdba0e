import type { DeclineCode } from '../decline-codes.ts';
import { toDeclineCode } from '../decline-codes.ts';

/** Stripe's decline and error codes that are not ours by name (docs.stripe.com/declines/codes). */
const codes: ReadonlyMap<string, DeclineCode> = new Map([
  ['approve_with_id', 'do_not_honor'],
  ['authentication_not_handled', 'authentication_required'],
  ['card_decline_rate_limit_exceeded', 'velocity_exceeded'],
  ['call_issuer', 'do_not_honor'],
  ['card_velocity_exceeded', 'velocity_exceeded'],
  ['refer_to_customer', 'do_not_honor'],
  // The same charge once more: another connector would take it twice.
  ['duplicate_transaction', 'do_not_try_again'],
  // Radar and the merchant's own lists: another connector must not get around them.
  ['request_blocked', 'fraudulent'],
  ['highest_risk_level', 'fraudulent'],
  ['merchant_blacklist', 'fraudulent'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['invalid_expiry_month', 'expired_card'],
  ['invalid_expiry_year', 'expired_card'],
  ['invalid_number', 'incorrect_number'],
  ['issuer_not_available', 'issuer_unavailable'],
  ['new_account_information_available', 'invalid_account'],
  ['not_permitted', 'transaction_not_allowed'],
  ['offline_pin_required', 'authentication_required'],
  ['online_or_offline_pin_required', 'authentication_required'],
  ['payment_intent_authentication_failure', 'authentication_required'],
  ['setup_intent_authentication_failure', 'authentication_required'],
  ['pin_try_exceeded', 'velocity_exceeded'],
  ['reenter_transaction', 'try_again_later'],
  ['restricted_card', 'pickup_card'],
  ['revocation_of_all_authorizations', 'revocation_of_authorization'],
  ['security_violation', 'do_not_honor'],
  ['service_not_allowed', 'transaction_not_allowed'],
  ['stop_payment_order', 'revocation_of_authorization'],
  ['withdrawal_count_limit_exceeded', 'velocity_exceeded'],
  ['amount_too_large', 'processor_rejected'],
  ['amount_too_small', 'processor_rejected'],
]);

/** What Stripe says of a decline: the error of an intent, or of a call that failed. */
export interface StripeDecline {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
  readonly advice_code?: string | null | undefined;
}

/** Maps Stripe's decline to our code. The issuer's advice never to try again outranks a vague reason. */
export function declineCodeOf({ code, decline_code, advice_code }: StripeDecline): DeclineCode {
  const known = toKnownCode(decline_code ?? code);
  return advice_code === 'do_not_try_again' && vague.has(known) ? 'do_not_try_again' : known;
}

const vague: ReadonlySet<DeclineCode> = new Set(['generic_decline', 'do_not_honor']);

function toKnownCode(code: string | null | undefined): DeclineCode {
  return codes.get(code ?? '') ?? toDeclineCode(code);
}
