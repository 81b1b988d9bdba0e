import type { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import type { Discount } from '../../storage/entities/discount.ts';

export function toDiscountView(discount: Discount) {
  return {
    id: discount.id,
    applicationId: discount.applicationId ?? null,
    code: discount.code,
    name: discount.name,
    type: discount.type,
    value: discount.value,
    currency: discount.currency ?? null,
    minSubtotal: discount.minSubtotal ?? null,
    startsAt: discount.startsAt?.toISOString() ?? null,
    endsAt: discount.endsAt?.toISOString() ?? null,
    maxRedemptions: discount.maxRedemptions ?? null,
    maxRedemptionsPerCustomer: discount.maxRedemptionsPerCustomer ?? null,
    isActive: discount.isActive,
    metadata: discount.metadata ?? null,
    redemptionCount: discount.redemptionCount,
    reservedCount: discount.reservedCount,
    deletedAt: discount.deletedAt?.toISOString() ?? null,
    createdAt: discount.createdAt.toISOString(),
    updatedAt: discount.updatedAt.toISOString(),
  };
}

export function toRedemptionView(redemption: DiscountRedemption) {
  return {
    id: redemption.id,
    orderId: redemption.orderId,
    customerId: redemption.customerId ?? null,
    email: redemption.email ?? null,
    amount: redemption.amount,
    status: redemption.status,
    createdAt: redemption.createdAt.toISOString(),
  };
}
