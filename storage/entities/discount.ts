import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import type { DiscountRedemption } from './discount-redemption.ts';

/** Why a code is invalid, in the order of the checks. */
export const discountReasons = [
  'not_found',
  'inactive',
  'not_started',
  'expired',
  'limit_reached',
  'customer_limit_reached',
  'currency_mismatch',
  'min_subtotal',
  'empty_cart',
] as const;
export type DiscountReason = (typeof discountReasons)[number];

export const discountTypes = ['percentage', 'fixed_amount'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** What keeps a discount from being used, the first that holds; `active` when nothing does. */
export const discountStates = ['active', 'scheduled', 'ended', 'exhausted', 'inactive'] as const;
export type DiscountState = (typeof discountStates)[number];

const schema = defineEntity({
  name: 'Discount',
  tableName: 'discount',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    /** Null: every application of the environment. */
    applicationId: p.uuid().strictNullable(),
    /** As the merchant wrote it; matched case-insensitively. */
    code: p.text(),
    name: p.text(),
    type: p.text().$type<DiscountType>(),
    /** Percent with at most two decimals, or minor units of `currency`. */
    value: p.float(),
    currency: p.text().strictNullable(),
    minSubtotal: p.bigint('number').strictNullable(),
    startsAt: p.datetime().strictNullable(),
    endsAt: p.datetime().strictNullable(),
    maxRedemptions: p.integer().strictNullable(),
    maxRedemptionsPerCustomer: p.integer().strictNullable(),
    isActive: p.boolean(),
    /** Any JSON value; null is stored as a database null. */
    metadata: p.json().$type<unknown>().nullable(),
    /** Rows of the ledger that are redeemed, and those that are reserved; changed under this row's lock alone. */
    redemptionCount: p.integer(),
    reservedCount: p.integer(),
    /** From the first redemption on the terms are frozen, even when that use is released. */
    firstRedeemedAt: p.datetime().strictNullable(),
    /** Counts the discount's events. */
    eventSequence: p.bigint('number'),
    deletedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that the merchant changes; most are frozen by the first redemption (discounts/update-discount.ts). */
const revised = [
  'code',
  'name',
  'type',
  'value',
  'isActive',
  'metadata',
  'currency',
  'minSubtotal',
  'startsAt',
  'endsAt',
  'maxRedemptions',
  'maxRedemptionsPerCustomer',
] as const;

/** Counts its uses, which change under its row lock. */
export class Discount extends schema.class {
  revise(changes: Partial<Pick<Discount, (typeof revised)[number]>>): void {
    Object.assign(this, pick(changes, revised));
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  delete(now: Date): void {
    this.isActive = false;
    this.deletedAt = now;
    this.updatedAt = now;
  }

  /** Counts a reserved use that was none, or another discount's. */
  reserve(): void {
    this.reservedCount += 1;
  }

  /** A reserved use is handed to another discount, which counts it. */
  handOver(): void {
    this.reservedCount -= 1;
  }

  /** Redeems a reserved use; the first one freezes the terms. */
  redeem(use: DiscountRedemption, now: Date): void {
    use.moveTo('redeemed');
    use.updatedAt = now;
    this.reservedCount -= 1;
    this.redemptionCount += 1;
    this.firstRedeemedAt ??= now;
  }

  /** Releases a reserved or redeemed use. */
  release(use: DiscountRedemption, now: Date): void {
    if (use.status === 'reserved') this.reservedCount -= 1;
    else this.redemptionCount -= 1;
    use.moveTo('released');
    use.updatedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Discount);
