import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import { discountReasons, type DiscountReason } from './evaluate-discount.ts';

const messages: Readonly<Record<DiscountReason, string>> = {
  not_found: 'There is no such discount code.',
  inactive: 'The discount code is switched off.',
  not_started: 'The discount code is not valid yet.',
  expired: 'The discount code has expired.',
  limit_reached: 'The discount code has been used as often as it may be.',
  customer_limit_reached: 'This customer has used the discount code as often as it may be.',
  currency_mismatch: 'The discount code is for another currency.',
  min_subtotal: 'The subtotal is below what the discount code asks for.',
  empty_cart: 'The cart has no items to take the discount off.',
};

/** The message for a reason; null means a valid code. */
export function messageOf(reason: DiscountReason | null): string {
  return reason === null ? 'The discount code can be used.' : messages[reason];
}

/** Why the copy is invalid; `not_found` for a reason that is no longer known. */
export function reasonOf({
  invalidReason,
}: Pick<AppliedDiscount, 'invalidReason'>): DiscountReason {
  return discountReasons.find((reason) => reason === invalidReason) ?? 'not_found';
}
