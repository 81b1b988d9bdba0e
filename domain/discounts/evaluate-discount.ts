import { discountReasons, type DiscountReason } from '../../storage/entities/discount.ts';
import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import { fail } from '../errors.ts';
import { multiplyFraction } from '../money.ts';

export interface DiscountTerms {
  readonly type: 'percentage' | 'fixed_amount';
  /** A percentage above 0 up to 100 with at most two decimals, or minor units of `currency`. */
  readonly value: number;
  readonly currency: string | null;
}

export interface EvaluatedDiscount extends DiscountTerms {
  readonly minSubtotal: number | null;
  /** valid from this instant on */
  readonly startsAt: Date | null;
  /** valid before this instant */
  readonly endsAt: Date | null;
  readonly maxRedemptions: number | null;
  readonly maxRedemptionsPerCustomer: number | null;
  readonly isActive: boolean;
  readonly deletedAt: Date | null;
}

/** Uses that are redeemed or reserved, excluding this cart's own. */
export interface DiscountUses {
  readonly all: number;
  /** by customer id or lower-case e-mail; null while neither is known */
  readonly ofCustomer: number | null;
}

export interface DiscountTarget {
  readonly currency: string;
  /** Sum of the lines after their own discounts, without shipping. */
  readonly base: number;
  readonly isEmpty: boolean;
}

export type DiscountEvaluation =
  | { readonly valid: true; readonly amount: number }
  | { readonly valid: false; readonly reason: DiscountReason };

/** Whether a discount is valid for a cart at an instant, and its amount (contract 35 §3). */
export function evaluateDiscount(
  discount: EvaluatedDiscount | null,
  target: DiscountTarget,
  uses: DiscountUses,
  at: Date,
): DiscountEvaluation {
  if (!discount) return { valid: false, reason: 'not_found' };
  const reason = refusalOf(discount, target, uses, at);
  if (reason) return { valid: false, reason };
  return { valid: true, amount: orderDiscount(discount, target.base, target.currency) };
}

function refusalOf(
  discount: EvaluatedDiscount,
  { currency, base, isEmpty }: DiscountTarget,
  uses: DiscountUses,
  at: Date,
): DiscountReason | null {
  if (discount.deletedAt) return 'not_found';
  if (!discount.isActive) return 'inactive';
  if (discount.startsAt && at < discount.startsAt) return 'not_started';
  if (discount.endsAt && at >= discount.endsAt) return 'expired';
  if (isUsedUp(discount.maxRedemptions, uses.all)) return 'limit_reached';
  if (isUsedUp(discount.maxRedemptionsPerCustomer, uses.ofCustomer)) {
    return 'customer_limit_reached';
  }
  // A percentage that names a currency is valid for that currency only.
  if (discount.currency !== null && discount.currency !== currency) return 'currency_mismatch';
  if (discount.minSubtotal !== null && base < discount.minSubtotal) return 'min_subtotal';
  return isEmpty ? 'empty_cart' : null;
}

function isUsedUp(max: number | null, uses: number | null): boolean {
  return max !== null && uses !== null && uses >= max;
}

/** The amount that the terms take off a base: the lines after their own discounts, never shipping. */
export function orderDiscount(terms: DiscountTerms, base: number, currency: string): number {
  if (terms.type === 'percentage') {
    return multiplyFraction(base, Math.round(terms.value * 100), 10_000);
  }
  return terms.currency === currency ? Math.min(terms.value, base) : 0;
}

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

/** 422 `discount_invalid`. */
export function rejectCode(reason: DiscountReason, code: string): never {
  fail('discount_invalid', { reason, code }, { message: messageOf(reason) });
}
