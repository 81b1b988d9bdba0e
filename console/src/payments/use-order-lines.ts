import { useQuery } from '@tanstack/react-query';
import type { OrderLine } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

/** The lines of the order that a payment pays; none while they are read, and where it pays none. */
export function useOrderLines(orderId: string | null): readonly OrderLine[] {
  const { commerce, key } = usePlace();
  const { data } = useQuery({
    queryKey: [key, 'lines of the order', orderId],
    queryFn: async ({ signal }) => await commerce.orders.get(orderId ?? '', {}, { signal }),
    enabled: orderId !== null,
  });
  return data?.lineItems ?? [];
}
