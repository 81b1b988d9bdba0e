import { isUuid } from '../../storage/ids.ts';
import { lockOrderRows, readOrderRows } from '../../storage/queries/orders/order-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { OrderWithLines } from './view.ts';

/** An order for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadOrder(ctx: Context, orderId: string): Promise<OrderWithLines> {
  const found = isUuid(orderId) ? await readOrderRows(ctx.database, ctx, orderId) : null;
  return found ?? fail('not_found');
}

/** An order under its row lock, in any state; 404 `not_found`. A caller that changes its payments locks them first. */
export async function lockOrder(
  ctx: Context,
  tx: Transaction,
  orderId: string,
): Promise<OrderWithLines> {
  const found = isUuid(orderId) ? await lockOrderRows(tx, ctx, orderId) : null;
  return found ?? fail('not_found');
}
