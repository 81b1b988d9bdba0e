import type { Order } from '../../storage/entities/order.ts';
import {
  lockOpenFulfillments,
  type FulfillmentRows,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { REVOKE_TOKENS_OF } from '../../storage/queries/fulfillments/downloads.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emitFulfillmentEvent } from './events.ts';

/** Cancels the open fulfillments of an order that is being cancelled, under the order's lock; returns how many. */
export async function cancelOpenOfOrder(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id: orderId }: Pick<Order, 'workspaceId' | 'id'>,
  reason: string | null,
): Promise<number> {
  const all = await lockOpenFulfillments(tx, workspaceId, orderId);
  for (const open of all) {
    await markFulfillmentCancelled(ctx, tx, open, reason);
    emitFulfillmentEvent(ctx, tx, 'fulfillment.cancelled', open);
  }
  return all.length;
}

/** Cancels a locked fulfillment; links to its files expire. The caller updates the order and emits the event. */
export async function markFulfillmentCancelled(
  ctx: BaseContext,
  tx: Transaction,
  { fulfillment }: FulfillmentRows,
  reason: string | null,
): Promise<void> {
  fulfillment.cancel(reason, ctx.now());
  if (fulfillment.type === 'digital')
    await tx.query(REVOKE_TOKENS_OF, [fulfillment.workspaceId, fulfillment.id]);
}
