import type { Discount } from '../../storage/entities/discount.ts';
import type { EvaluatedDiscount } from './evaluate-discount.ts';

/** A stored discount as the rule that decides on it. */
export function ruleOf(discount: Discount): EvaluatedDiscount {
  return {
    type: discount.type,
    value: discount.value,
    currency: discount.currency ?? null,
    minSubtotal: discount.minSubtotal ?? null,
    startsAt: discount.startsAt ?? null,
    endsAt: discount.endsAt ?? null,
    maxRedemptions: discount.maxRedemptions ?? null,
    maxRedemptionsPerCustomer: discount.maxRedemptionsPerCustomer ?? null,
    isActive: discount.isActive,
    deletedAt: discount.deletedAt ?? null,
  };
}
