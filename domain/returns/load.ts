import { isUuid } from '../../storage/ids.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import {
  findOrderOfReturn,
  lockReturnRows,
  readReturnRows,
  type ReturnRows,
} from '../../storage/queries/returns/return-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { OrderWithLines } from '../orders/view.ts';

/** A return with its order, both under their row locks. */
export interface LockedReturn extends ReturnRows {
  readonly of: OrderWithLines;
}

/** A return for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadReturn(ctx: Context, returnId: string): Promise<ReturnRows> {
  const found = isUuid(returnId) ? await readReturnRows(ctx.database, ctx, returnId) : null;
  return found ?? fail('not_found');
}

/**
 * A return for a change; 404 `not_found`. Its order is locked first, which all that changes a return does. A caller that
 * moves money gives `lockPayments`, since payments are locked before their order.
 */
export async function lockReturn(
  ctx: Context,
  tx: Transaction,
  returnId: string,
  lockPayments?: (orderId: string) => Promise<unknown>,
): Promise<LockedReturn> {
  const orderId = isUuid(returnId) ? await findOrderOfReturn(tx, ctx, returnId) : null;
  if (orderId === null) fail('not_found');
  await lockPayments?.(orderId);
  const of = await lockOrderRows(tx, ctx, orderId);
  const found = await lockReturnRows(tx, ctx.workspaceId, returnId);
  return of && found ? { ...found, of } : fail('not_found');
}
