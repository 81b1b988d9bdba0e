import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../place/place.ts';

export function usePayment(id: string) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'payment', id],
    queryFn: async ({ signal }) =>
      await commerce.payments.get(id, { expand: ['customer', 'invoices', 'actions'] }, { signal }),
  });
}

export type PaymentDetails = NonNullable<ReturnType<typeof usePayment>['data']>;
