import { DiscountRedemption } from '../../entities/discount-redemption.ts';
import { Discount } from '../../entities/discount.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../unit-of-work.ts';
import { lockDiscountById } from './discount-rows.ts';
import { holds } from './discount-with-uses.ts';

/** A use and the discount that it is of, under the discount's lock. */
export interface DiscountUse {
  readonly discount: Discount;
  readonly redemption: DiscountRedemption;
}

export const READ_USE = sql(`
  select * from discount_redemption
  where workspace_id = $1 and status <> 'released' and (order_id = $2 or cart_id = $3)`);

/** The use that an order or its cart holds; null when it holds none. */
export async function readUseOf(
  tx: Transaction,
  workspaceId: string,
  of: { readonly orderId: string; readonly cartId: string | null },
): Promise<DiscountRedemption | null> {
  const [row] = await tx.query(READ_USE, [workspaceId, of.orderId, of.cartId]);
  return row ? tx.em.map(DiscountRedemption, row) : null;
}

export const LOCK_DISCOUNT_OF_ORDER = sql(`
  select d.* from discount d
  where d.workspace_id = $1 and d.id = (
    select r.discount_id from discount_redemption r
    where r.workspace_id = $1 and r.order_id = $2 and r.status <> 'released')
  for update`);
export const READ_USE_OF_ORDER = sql(`
  select * from discount_redemption where workspace_id = $1 and order_id = $2 and status <> 'released'`);

/** The use that an order holds, with its discount locked; null when it holds none. */
export async function lockUseOfOrder(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<DiscountUse | null> {
  const [discounts, redemptions] = await Promise.all([
    tx.query(LOCK_DISCOUNT_OF_ORDER, [workspaceId, orderId]),
    tx.query(READ_USE_OF_ORDER, [workspaceId, orderId]),
  ]);
  const [discount, redemption] = [discounts[0], redemptions[0]];
  if (!discount || !redemption) return null;
  return {
    discount: tx.em.map(Discount, discount),
    redemption: tx.em.map(DiscountRedemption, redemption),
  };
}

const EXPIRED = `r.status = 'reserved' and r.expires_at <= $1 and not ${holds('r', '$1')}`;
export const READ_DISCOUNTS_TO_RELEASE = sql<DiscountKey>(`
  select distinct r.workspace_id, r.discount_id from discount_redemption r where ${EXPIRED} limit $2`);
export const READ_EXPIRED_USES = sql(`
  select r.* from discount_redemption r
  where r.workspace_id = $2 and r.discount_id = $3 and ${EXPIRED}`);

export interface DiscountKey {
  readonly workspace_id: string;
  readonly discount_id: string;
}

/** Discounts of any tenant with reservations that have expired and for which no attempt runs. */
export async function readDiscountsToRelease(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<DiscountKey[]> {
  return tx.query(READ_DISCOUNTS_TO_RELEASE, [now, limit]);
}

/** A discount, locked, and its expired reservations. */
export async function lockExpiredUses(
  tx: Transaction,
  key: DiscountKey,
  now: Date,
): Promise<{ discount: Discount; expired: DiscountRedemption[] } | null> {
  const [discount, expired] = await Promise.all([
    lockDiscountById(tx, key.workspace_id, key.discount_id),
    tx.query(READ_EXPIRED_USES, [now, key.workspace_id, key.discount_id]),
  ]);
  if (!discount) return null;
  return { discount, expired: expired.map((row) => tx.em.map(DiscountRedemption, row)) };
}

/** The ledger of a discount's uses. */
export function redemptionList(
  workspaceId: string,
  discountId: string,
): ListPlan<{ id: string; created_at: Date }> {
  return {
    keyset: newestFirst('discount-redemptions'),
    select: 'select * from discount_redemption',
    where: (bind) => [`workspace_id = ${bind(workspaceId)}`, `discount_id = ${bind(discountId)}`],
    positionOf: newestFirstPosition,
  };
}
