import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';

export const redemptionStatuses = ['reserved', 'redeemed', 'released'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** A placed order redeems its use; an order that is cancelled before anything was paid for it releases it again. */
export const redemptionStates = defineStates<RedemptionStatus>({
  of: 'discount redemption',
  initial: ['reserved'],
  moves: { reserved: ['redeemed', 'released'], redeemed: ['released'], released: [] },
});

const schema = defineEntity({
  name: 'DiscountRedemption',
  tableName: 'discount_redemption',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    discountId: p.uuid(),
    cartId: p.uuid().strictNullable(),
    /** The order that carries the discount, or will carry it once it is placed. */
    orderId: p.uuid(),
    customerId: p.uuid().strictNullable(),
    /** In lower case. */
    email: p.text().strictNullable(),
    amount: p.bigint('number'),
    status: p.text().$type<RedemptionStatus>(),
    /** When a reservation without a running attempt expires. */
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class DiscountRedemption extends schema.class {
  moveTo(status: RedemptionStatus): void {
    this.status = moved(redemptionStates, this.status, status);
  }

  /** Holds a use for an attempt to pay, until it expires. */
  reserveFor(
    use: Pick<
      DiscountRedemption,
      'discountId' | 'orderId' | 'customerId' | 'email' | 'amount' | 'expiresAt'
    >,
    now: Date,
  ): void {
    this.discountId = use.discountId;
    this.orderId = use.orderId;
    this.customerId = use.customerId;
    this.email = use.email;
    this.amount = use.amount;
    this.expiresAt = use.expiresAt;
    this.updatedAt = now;
  }

  /** Counts as a use of that customer. */
  identify(customerId: string | null): void {
    this.customerId = customerId;
  }
}
schema.setClass(DiscountRedemption);
