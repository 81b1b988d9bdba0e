import { DiscountRedemption } from '../../entities/discount-redemption.ts';
import { Discount } from '../../entities/discount.ts';
import type { Transaction } from '../../unit-of-work.ts';
import { holds } from './discount-with-uses.ts';

export interface UseRows {
  readonly discount: Discount;
  readonly redemption: DiscountRedemption;
}

const OF_SQL = `
  select * from discount_redemption
  where workspace_id = $1 and status <> 'released' and (order_id = $2 or cart_id = $3)`;

/** The use that an order or its cart holds; null when it holds none. */
export async function readUseOf(
  tx: Transaction,
  workspaceId: string,
  of: { readonly orderId: string; readonly cartId: string | null },
): Promise<DiscountRedemption | null> {
  const [row] = await tx.query(OF_SQL, [workspaceId, of.orderId, of.cartId]);
  return row ? tx.em.map(DiscountRedemption, row) : null;
}

const LOCK_OF_ORDER_SQL = `
  select d.* from discount d
  where d.workspace_id = $1 and d.id = (
    select r.discount_id from discount_redemption r
    where r.workspace_id = $1 and r.order_id = $2 and r.status <> 'released')
  for update`;
const OF_ORDER_SQL = `
  select * from discount_redemption where workspace_id = $1 and order_id = $2 and status <> 'released'`;

/** The use that an order holds, with its discount locked; null when it holds none. */
export async function lockUseOfOrder(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<UseRows | null> {
  const [discounts, redemptions] = await Promise.all([
    tx.query(LOCK_OF_ORDER_SQL, [workspaceId, orderId]),
    tx.query(OF_ORDER_SQL, [workspaceId, orderId]),
  ]);
  const [discount, redemption] = [discounts[0], redemptions[0]];
  if (!discount || !redemption) return null;
  return {
    discount: tx.em.map(Discount, discount),
    redemption: tx.em.map(DiscountRedemption, redemption),
  };
}

const OVER = `r.status = 'reserved' and r.expires_at <= $1 and not ${holds('r', '$1')}`;
const OVER_SQL = `
  select distinct r.workspace_id, r.discount_id from discount_redemption r where ${OVER} limit $2`;
const LOCK_SQL = 'select * from discount where workspace_id = $1 and id = $2 for update';
const OVER_OF_SQL = `
  select r.* from discount_redemption r
  where r.workspace_id = $2 and r.discount_id = $3 and ${OVER}`;

export interface DiscountKey {
  readonly workspace_id: string;
  readonly discount_id: string;
}

/** Discounts of any tenant with reservations that are over and for which no attempt runs. */
export async function readOverdueDiscounts(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<DiscountKey[]> {
  return tx.query<DiscountKey>(OVER_SQL, [now, limit]);
}

/** A discount, locked, and its reservations that are over. */
export async function lockOverdueUses(
  tx: Transaction,
  key: DiscountKey,
  now: Date,
): Promise<{ discount: Discount; overdue: DiscountRedemption[] } | null> {
  const [discounts, overdue] = await Promise.all([
    tx.query(LOCK_SQL, [key.workspace_id, key.discount_id]),
    tx.query(OVER_OF_SQL, [now, key.workspace_id, key.discount_id]),
  ]);
  const [discount] = discounts;
  if (!discount) return null;
  return {
    discount: tx.em.map(Discount, discount),
    overdue: overdue.map((row) => tx.em.map(DiscountRedemption, row)),
  };
}
