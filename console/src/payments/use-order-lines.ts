import type { OrderLine } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';

/** The lines of the order that a payment pays; none while they are read, and where it pays none. */
export function useOrderLines(orderId: string | null): readonly OrderLine[] {
  const { data } = useRead(
    ['lines of the order', orderId],
    (commerce, options) => commerce.orders.get(orderId ?? '', {}, options),
    { enabled: orderId !== null },
  );
  return data?.lineItems ?? [];
}
