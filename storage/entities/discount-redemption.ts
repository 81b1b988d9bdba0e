import { defineEntity, p } from '@mikro-orm/core';

export const redemptionStatuses = ['reserved', 'redeemed', 'released'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

const schema = defineEntity({
  name: 'DiscountRedemption',
  tableName: 'discount_redemption',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    discountId: p.uuid(),
    cartId: p.uuid().nullable(),
    /** The order that carries the discount, or will carry it once it is placed. */
    orderId: p.uuid(),
    customerId: p.uuid().nullable(),
    /** In lower case. */
    email: p.text().nullable(),
    amount: p.bigint('number'),
    status: p.text().$type<RedemptionStatus>(),
    /** A reservation without a running attempt is over then. */
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class DiscountRedemption extends schema.class {}
schema.setClass(DiscountRedemption);
