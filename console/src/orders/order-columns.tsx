import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { extra, money } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import type { Column } from '../table/data-table.tsx';
import { Status } from '../ui/badge.tsx';
import { Shrinking } from '../ui/shrinking.tsx';
import { hasFulfillment } from './has-fulfillment.ts';
import { lineText } from './line-label.tsx';

export function useOrderColumns(): readonly Column<Order>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'number',
      title: t('word.number'),
      sort: { by: ['-number', 'number'] },
      isWhole: true,
      cell: ({ id, number, customerEmail }) => (
        <>
          <PlaceLink path={`/orders/${id}`} className="font-medium hover:underline">
            {number ?? t('status.draft')}
          </PlaceLink>
          {/* On a phone in place of its column. */}
          <span className="text-xs text-quiet md:hidden">
            <Shrinking>{customerEmail}</Shrinking>
          </span>
        </>
      ),
    },
    {
      id: 'placed',
      csv: ['placedAt'],
      title: t('order.placed'),
      sort: { by: ['-createdAt', 'createdAt'], isDefault: true, title: t('order.sortMade') },
      isWideOnly: true,
      cell: ({ placedAt, createdAt }) => <Time at={placedAt ?? createdAt} />,
    },
    {
      id: 'customer',
      csv: ['customerEmail'],
      title: t('kinds.customer'),
      isWideOnly: true,
      cell: ({ customerEmail }) => customerEmail,
    },
    {
      id: 'status',
      title: t('word.state'),
      isWideOnly: true,
      cell: ({ status }) => <Status of={status} />,
    },
    {
      id: 'payment',
      csv: ['paymentStatus'],
      title: t('kinds.payment'),
      isWideOnly: true,
      cell: ({ paymentStatus }) => <Status of={paymentStatus} />,
    },
    {
      id: 'fulfillment',
      csv: ['fulfillmentStatus'],
      title: t('kinds.fulfillment'),
      isWideOnly: true,
      cell: (order) => (hasFulfillment(order) ? <Status of={order.fulfillmentStatus} /> : '–'),
    },
    {
      id: 'total',
      csv: ['currency', 'total'],
      title: t('money.total'),
      sort: { by: ['-total', 'total'] },
      isNumber: true,
      cell: ({ total, currency, paymentStatus }) => (
        <>
          <Money amount={total} currency={currency} />
          <span className="block md:hidden">
            <Status of={paymentStatus} />
          </span>
        </>
      ),
    },
    money('amountPaid', t('money.paid'), 'amountPaid', extra),
    money('amountRefunded', t('money.refunded'), 'amountRefunded', extra),
    money('amountDue', t('money.due'), 'amountDue', extra),
    {
      id: 'items',
      csv: ['items', 'skus'],
      title: t('word.items'),
      ...extra,
      cell: ({ lineItems }) => lineItems.map(lineText).join(', '),
    },
    {
      id: 'source',
      title: t('order.source'),
      ...extra,
      cell: ({ source }) => t(`orderSources.${source}`),
    },
  ];
}

export const orderCsv = csvOf<Order>()(
  `id number placedAt customerEmail status paymentStatus fulfillmentStatus currency total
   amountPaid amountRefunded amountDue items skus source`,
  {
    items: ({ lineItems }) => lineItems.map(({ name }) => name).join(', '),
    skus: ({ lineItems }) => lineItems.flatMap(({ referenceId }) => referenceId ?? []).join(', '),
  },
);
