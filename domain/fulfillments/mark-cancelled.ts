import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { revokeTokens } from './download-tokens.ts';

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
