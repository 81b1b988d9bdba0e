import type { Order } from '../../storage/entities/order.ts';
import { lockOpenFulfillments } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emitFulfillmentEvent } from './events.ts';
import { markFulfillmentCancelled } from './mark-cancelled.ts';

/** Cancels what was to leave for an order that is being cancelled, in its transaction; the order is locked before. */
export async function cancelOpenOfOrder(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id: orderId }: Pick<Order, 'workspaceId' | 'id'>,
  reason: string | null,
): Promise<void> {
  for (const open of await lockOpenFulfillments(tx, workspaceId, orderId)) {
    await markFulfillmentCancelled(ctx, tx, open, reason);
    emitFulfillmentEvent(ctx, tx, 'fulfillment.cancelled', open);
  }
}
