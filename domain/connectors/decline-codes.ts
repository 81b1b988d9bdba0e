import type { Payment } from '../../storage/entities/payment.ts';
import { fail } from '../errors.ts';

const declineClasses = ['soft', 'action', 'hard'] as const;
export type DeclineClass = (typeof declineClasses)[number];

/** Every decline code with its class (contract 55 §4). */
const declineCodes = {
  insufficient_funds: 'soft',
  do_not_honor: 'soft',
  generic_decline: 'soft',
  try_again_later: 'soft',
  issuer_unavailable: 'soft',
  processing_error: 'soft',
  velocity_exceeded: 'soft',
  processor_rejected: 'soft',
  currency_not_supported: 'soft',
  card_not_supported: 'soft',
  authentication_required: 'action',
  lost_card: 'hard',
  stolen_card: 'hard',
  pickup_card: 'hard',
  fraudulent: 'hard',
  expired_card: 'hard',
  incorrect_number: 'hard',
  incorrect_cvc: 'hard',
  invalid_account: 'hard',
  do_not_try_again: 'hard',
  revocation_of_authorization: 'hard',
  transaction_not_allowed: 'hard',
} as const satisfies Readonly<Record<string, DeclineClass>>;

export type DeclineCode = keyof typeof declineCodes;

/** Maps a processor's code to ours; an unknown one is a generic decline. */
export function toDeclineCode(code: string | null | undefined): DeclineCode {
  return code && Object.hasOwn(declineCodes, code) ? narrowed(code) : 'generic_decline';
}

export function declineClassOf(code: string): DeclineClass {
  return declineCodes[toDeclineCode(code)];
}

/** The one cast: `code` was just found among the table's own keys. */
function narrowed(code: string): DeclineCode {
  return code as DeclineCode;
}

const concealed = new Set<string>(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent']);

/** The message shown to the buyer: neutral where the issuer suspects theft or fraud. */
export function buyerMessageOf(code: string): string {
  if (concealed.has(code)) return messages.generic_decline;
  return messages[toDeclineCode(code)];
}

/** 402 `payment_failed`: the card was declined. */
export function rejectDeclined({
  id: paymentId,
  declineCode = null,
  declineClass = null,
}: Pick<Payment, 'id' | 'declineCode' | 'declineClass'>): never {
  const message = buyerMessageOf(declineCode ?? 'processing_error');
  fail('payment_failed', { declineCode, declineClass, paymentId }, { message });
}

const messages: Readonly<Record<DeclineCode, string>> = {
  insufficient_funds: 'The card has insufficient funds.',
  do_not_honor: 'The card was declined by its bank.',
  generic_decline: 'The card was declined. Please try another card.',
  try_again_later: 'The bank could not process the payment now. Please try again later.',
  issuer_unavailable: 'The bank that issued the card cannot be reached. Please try again later.',
  processing_error: 'The payment could not be processed. Please try again.',
  velocity_exceeded: 'The card was used too often. Please try again later.',
  processor_rejected: 'The payment was rejected. Please try another card.',
  currency_not_supported: 'The card does not support this currency.',
  card_not_supported: 'The card does not support this kind of purchase.',
  authentication_required:
    'The payment was not confirmed with the bank of the card. Try again, or use another card.',
  lost_card: 'The card was declined. Please try another card.',
  stolen_card: 'The card was declined. Please try another card.',
  pickup_card: 'The card was declined. Please try another card.',
  fraudulent: 'The card was declined. Please try another card.',
  expired_card: 'The card has expired.',
  incorrect_number: 'The card number is incorrect.',
  incorrect_cvc: 'The security code is incorrect.',
  invalid_account: 'The card or its account is not valid.',
  do_not_try_again: 'The card was declined. Please use another card.',
  revocation_of_authorization: 'The bank revoked the permission to charge this card.',
  transaction_not_allowed: 'The card does not allow this kind of payment.',
};
