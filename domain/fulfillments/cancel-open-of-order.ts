import type { Order } from '../../storage/entities/order.ts';
import {
  lockOpenFulfillments,
  type FulfillmentRows,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { revokeTokens } from './downloads/download-tokens.ts';
import { emitFulfillmentEvent } from './events.ts';

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

/** Cancels a fulfillment that is locked; links to a digital one end. What the order says, and the event, are the caller's. */
export async function markFulfillmentCancelled(
  ctx: BaseContext,
  tx: Transaction,
  { fulfillment }: FulfillmentRows,
  reason: string | null,
): Promise<void> {
  fulfillment.cancel(reason, ctx.now());
  if (fulfillment.type === 'digital') await revokeTokens(tx, fulfillment);
}
