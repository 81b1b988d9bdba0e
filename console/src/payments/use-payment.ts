import { useRead } from '../client/use-read.ts';

export function usePayment(id: string) {
  return useRead(['payment', id], (commerce, options) =>
    commerce.payments.get(id, { expand: ['customer', 'invoices', 'actions'] }, options),
  );
}

export type PaymentDetails = NonNullable<ReturnType<typeof usePayment>['data']>;
