import { isUuid } from '../../ids.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';

interface FixedPrice {
  readonly total: number;
  readonly currency: string;
  /** What it costs with its subscription on trial. */
  readonly trialTotal: number;
  /** What it costs with its subscription paid in rows: the first includes its tax. */
  readonly installmentTotal: number;
}

/** As in SESSION: a draft, or an order that was edited. */
export const FIXED_PRICE = sql<FixedPrice>(`
  select o.total, o.currency, (o.total - case when o.prices_include_tax then 0 else coalesce((
    select sum(l.tax_amount) from order_line l
    where l.workspace_id = o.workspace_id and l.order_id = o.id and l.type = 'subscription'), 0) end)::bigint as "installmentTotal",
    (o.total - coalesce((
    select sum(l.unit_price * l.quantity - l.discount_amount - l.allocated_discount
      + case when o.prices_include_tax then 0 else l.tax_amount end)
    from order_line l
    where l.workspace_id = o.workspace_id and l.order_id = o.id and l.type = 'subscription'), 0))::bigint as "trialTotal"
  from orders o
  where o.workspace_id = $1 and o.cart_id = $2::uuid and o.cancelled_at is null
    and (o.status = 'draft' or o.edited_at is not null)`);

/** The price of a cart's order whose content is fixed; null when the cart has none. Stable under the cart's lock. */
export async function readFixedPrice(
  tx: Transaction,
  workspaceId: string,
  cartId: string | null,
): Promise<FixedPrice | null> {
  if (cartId === null || !isUuid(cartId)) return null;
  const [row] = await tx.query(FIXED_PRICE, [workspaceId, cartId]);
  return row ?? null;
}

/** The price of the newest embed token of the same external cart. */
export const EARLIER_AMOUNT = sql<{
  readonly amount: number | null;
  readonly currency: string | null;
}>(`
  select amount, currency from checkout_session
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and external_cart_id = $4
    and mode = 'payment_only' and amount is not null
  order by created_at desc limit 1`);
