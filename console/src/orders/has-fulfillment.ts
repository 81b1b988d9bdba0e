import type { Order } from '../../../sdk/typescript/src/commerce.ts';

/** Whether there is something to say of it: what is cancelled waits for no parcel. */
export function hasFulfillment({
  status,
  fulfillmentStatus,
}: Pick<Order, 'status' | 'fulfillmentStatus'>): boolean {
  if (fulfillmentStatus === 'none') return false;
  return status !== 'cancelled' || fulfillmentStatus !== 'unfulfilled';
}
