import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../place/place.ts';

export function useOrder(id: string) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'order', id],
    queryFn: async ({ signal }) =>
      await commerce.orders.get(
        id,
        { expand: ['customer', 'payments', 'fulfillments', 'invoices', 'actions'] },
        { signal },
      ),
  });
}

export type OrderDetails = NonNullable<ReturnType<typeof useOrder>['data']>;
