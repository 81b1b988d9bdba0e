import { isUuid } from '../../ids.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../unit-of-work.ts';

/** As in SESSION: a draft, or an order that was edited. */
export const FIXED_PRICE = sql<{ readonly total: number; readonly currency: string }>(`
  select o.total, o.currency from orders o
  where o.workspace_id = $1 and o.cart_id = $2::uuid and o.cancelled_at is null
    and (o.status = 'draft' or o.edited_at is not null)`);

/** The price of a cart's order whose content is fixed; null when the cart has none. Stable under the cart's lock. */
export async function readFixedPrice(
  tx: Transaction,
  workspaceId: string,
  cartId: string | null,
): Promise<{ readonly total: number; readonly currency: string } | null> {
  if (cartId === null || !isUuid(cartId)) return null;
  const [row] = await tx.query(FIXED_PRICE, [workspaceId, cartId]);
  return row ?? null;
}
