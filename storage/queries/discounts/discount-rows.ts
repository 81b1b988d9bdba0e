import { Discount } from '../../entities/discount.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import { DiscountRedemption } from '../../entities/discount-redemption.ts';

// A deleted discount stays readable if it was ever used.
const OF_PATH = `
  select * from discount
  where workspace_id = $1 and environment_id = $2
    and ($3::uuid is null or application_id is null or application_id = $3) and id = $4
    and (deleted_at is null or first_redeemed_at is not null)`;
export const READ_DISCOUNT = sql(OF_PATH);
export const LOCK_DISCOUNT = sql(`${OF_PATH} for update`);

export const LOCK_DISCOUNT_BY_ID = sql(
  'select * from discount where workspace_id = $1 and id = $2 for update',
);

/** Locks a discount, deleted or not. */
export async function lockDiscountById(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<Discount | null> {
  const [row] = await tx.query(LOCK_DISCOUNT_BY_ID, [workspaceId, id]);
  return row ? tx.em.map(Discount, row) : null;
}

/** A use and its discount, under the discount's lock. */
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
  const [discounts, redemptions] = await tx.batch([
    () => tx.query(LOCK_DISCOUNT_OF_ORDER, [workspaceId, orderId]),
    () => tx.query(READ_USE_OF_ORDER, [workspaceId, orderId]),
  ]);
  const [discount, redemption] = [discounts[0], redemptions[0]];
  if (!discount || !redemption) return null;
  return {
    discount: tx.em.map(Discount, discount),
    redemption: tx.em.map(DiscountRedemption, redemption),
  };
}
