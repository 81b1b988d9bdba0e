import { useRead } from '../client/use-read.ts';

export function useOrder(id: string) {
  return useRead(['order', id], (commerce, options) =>
    commerce.orders.get(
      id,
      { expand: ['customer', 'payments', 'fulfillments', 'invoices', 'actions'] },
      options,
    ),
  );
}

export type OrderDetails = NonNullable<ReturnType<typeof useOrder>['data']>;
