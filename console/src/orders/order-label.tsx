import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askTogether } from '../client/ask-together.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import type { Column } from '../table/data-table.tsx';

interface OrderLabelProps {
  readonly id: string;
  /** With the buyer's address. */
  readonly hasBuyer?: boolean;
}

/** A link to an order by its number, which lists of other things do not have; those of a list are read together. */
export function OrderLabel({ id, hasBuyer = false }: OrderLabelProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { data } = useQuery({
    // Not under the place's key: a number stays, and a write need not read a whole list's again.
    queryKey: ['order label', key, id],
    queryFn: async () => {
      const order = await askTogether(`order ${key}`, id, (ids) =>
        commerce.orders.list({ id: ids, limit: 100 }).all(),
      );
      return order && { number: order.number, customerEmail: order.customerEmail };
    },
    staleTime: 5 * 60_000,
  });
  return (
    <>
      <PlaceLink
        path={`/orders/${id}`}
        className={hasBuyer ? 'text-accent underline' : 'text-accent hover:underline'}
      >
        {data?.number ?? t('kinds.order')}
      </PlaceLink>
      {hasBuyer && data?.customerEmail && (
        <span className="text-quiet"> · {data.customerEmail}</span>
      )}
    </>
  );
}

/** The column of the order that an item belongs to. */
export function orderColumn<Item extends { readonly orderId: string }>(
  title: string,
): Column<Item> {
  const cell = ({ orderId }: Item) => <OrderLabel id={orderId} hasBuyer />;
  return { id: 'order', csv: ['orderId'], title, isWideOnly: true, cell };
}
