import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import { newId } from '../../storage/ids.ts';
import { readDiscountWithUses } from '../../storage/queries/discounts/discount-with-uses.ts';
import {
  readUseOf,
  type DiscountUse,
  lockDiscountById,
} from '../../storage/queries/discounts/discount-rows.ts';
import { setTimer } from '../../storage/outbox/timers.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { rejectCode, evaluateDiscount, type DiscountTarget } from './evaluate-discount.ts';

const LIFETIME_MS = 30 * 60_000;

/** An order that is about to be paid with a discount. */
export interface ReservationRequest {
  readonly applied: AppliedDiscount;
  readonly orderId: string;
  readonly cartId: string | null;
  readonly customerId: string | null;
  /** The linked customer's, else the guest's. */
  readonly email: string | null;
  readonly target: DiscountTarget;
  /** The order's price is fixed (a draft): only the limits are checked again, and not while its use is reserved. */
  readonly isAgreed: boolean;
}

/**
 * Reserves a use of a discount for an order that is about to be paid, or extends the reservation; 422
 * `discount_invalid` when the discount is invalid or no use is left. Uses are reserved under the discount's row lock,
 * so two buyers never both get the last one; expired reservations do not count.
 */
export async function reserveUse(
  ctx: Context,
  tx: Transaction,
  request: ReservationRequest,
): Promise<DiscountUse> {
  const { workspaceId } = ctx;
  const { applied, cartId, orderId } = request;
  // The lock is a separate statement, so that the next ones see what earlier holders of the lock committed.
  const [discount, found, own] = await tx.batch([
    () => lockDiscountById(tx, workspaceId, applied.discountId),
    () =>
      readDiscountWithUses(
        tx,
        { ...ctx, applicationId: null },
        { id: applied.discountId },
        request,
        ctx.services.clock(),
      ),
    () => readUseOf(tx, workspaceId, { orderId, cartId }),
  ]);
  if (!discount) return rejectCode('not_found', applied.code);
  if (own?.status === 'redeemed' && own.orderId === orderId) return { discount, redemption: own };
  const isReserved = own?.discountId === discount.id && own.expiresAt > ctx.services.clock();
  if (!request.isAgreed || !isReserved) {
    if (!found) return rejectCode('not_found', applied.code);
    const uses = { all: found.usesOfOthers, ofCustomer: found.usesOfCustomer };
    requireValid(ctx, discount, request, uses);
  }
  const isOfOther = own !== null && own.discountId !== discount.id;
  const reusable = isOfOther ? await releaseOtherUse(tx, own) : own;
  const redemption = reusable ?? newUse(ctx, tx, discount, request);
  if (reusable === null || isOfOther) discount.reserve();
  fillReservation(ctx, redemption, discount, request);
  releaseAtExpiry(tx, redemption);
  return { discount, redemption };
}

function requireValid(
  ctx: Context,
  discount: Discount,
  { applied, target, isAgreed }: ReservationRequest,
  uses: Parameters<typeof evaluateDiscount>[2],
): void {
  const { maxRedemptions, maxRedemptionsPerCustomer } = discount;
  const asked = isAgreed
    ? { ...applied, ...noBounds, maxRedemptions, maxRedemptionsPerCustomer }
    : discount;
  const evaluation = evaluateDiscount(asked, target, uses, ctx.now());
  if (!evaluation.valid) rejectCode(evaluation.reason, applied.code);
}

const noBounds = {
  minSubtotal: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  deletedAt: null,
} as const;

function newUse(
  ctx: Context,
  tx: Transaction,
  discount: Discount,
  request: ReservationRequest,
): DiscountRedemption {
  const now = ctx.now();
  const redemption = tx.em.create(DiscountRedemption, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    discountId: discount.id,
    cartId: request.cartId,
    orderId: request.orderId,
    customerId: null,
    email: null,
    amount: 0,
    status: 'reserved',
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return redemption;
}

function fillReservation(
  ctx: Context,
  redemption: DiscountRedemption,
  discount: Discount,
  request: ReservationRequest,
): void {
  const { orderId, customerId, email, applied } = request;
  redemption.reserveFor(
    {
      discountId: discount.id,
      orderId,
      customerId,
      email: email?.toLowerCase() ?? null,
      amount: applied.amount,
      // Payments run in real time; test clocks do not affect reservations.
      expiresAt: new Date(ctx.services.clock().getTime() + LIFETIME_MS),
    },
    ctx.now(),
  );
}

function releaseAtExpiry(tx: Transaction, redemption: DiscountRedemption): void {
  const { id, workspaceId, expiresAt: dueAt } = redemption;
  setTimer(tx, { kind: 'discount_use', id, workspaceId, environmentId: null, dueAt });
}

/**
 * The cart had another code at its last attempt to pay: that use is released and its row reused. Null when it was
 * released meanwhile, which is impossible once its discount is locked.
 */
async function releaseOtherUse(
  tx: Transaction,
  former: DiscountRedemption,
): Promise<DiscountRedemption | null> {
  const { workspaceId, discountId, orderId, cartId } = former;
  const [other, own] = await tx.batch([
    () => lockDiscountById(tx, workspaceId, discountId),
    () => readUseOf(tx, workspaceId, { orderId, cartId: cartId ?? null }),
  ]);
  if (!other || !own) return null;
  other.handOver();
  return own;
}
