import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { useListColumns, type ListColumns } from '../table/columns/list-columns.ts';
import type { Column } from '../table/data-table.tsx';
import type { CsvColumn } from '../table/save-csv.tsx';
import { Status } from '../ui/badge.tsx';
import { Shrinking } from '../ui/shrinking.tsx';
import { hasFulfillment } from './has-fulfillment.ts';
import { lineText } from './line-label.tsx';

const moneyColumns = [
  ['amountPaid', 'paid'],
  ['amountRefunded', 'refunded'],
  ['amountDue', 'due'],
] as const;

export function useOrderColumns(): ListColumns<Order> {
  const { t } = useTranslation();
  return useListColumns<Order>('orders', [
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
      cell: (order) => <Status of={order.status} />,
    },
    {
      id: 'payment',
      csv: ['paymentStatus'],
      title: t('kinds.payment'),
      isWideOnly: true,
      cell: (order) => <Status of={order.paymentStatus} />,
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
    ...moneyColumns.map(([id, name]): Column<Order> => ({
      id,
      csv: ['currency', id],
      title: t(`money.${name}`),
      isNumber: true,
      isExtra: true,
      isWideOnly: true,
      cell: (order) => <Money amount={order[id]} currency={order.currency} />,
    })),
    {
      id: 'items',
      csv: ['items', 'skus'],
      title: t('word.items'),
      isExtra: true,
      isWideOnly: true,
      cell: ({ lineItems }) => lineItems.map(lineText).join(', '),
    },
    {
      id: 'source',
      title: t('order.source'),
      isExtra: true,
      isWideOnly: true,
      cell: ({ source }) => t(`orderSources.${source}`),
    },
  ]);
}

export const orderCsv: readonly CsvColumn<Order>[] = [
  ['id', ({ id }) => id],
  ['number', ({ number }) => number],
  ['placedAt', ({ placedAt }) => placedAt],
  ['customerEmail', ({ customerEmail }) => customerEmail],
  ['status', (order) => order.status],
  ['paymentStatus', (order) => order.paymentStatus],
  ['fulfillmentStatus', ({ fulfillmentStatus }) => fulfillmentStatus],
  ['currency', ({ currency }) => currency],
  ['total', ({ total }) => total],
  ['amountPaid', ({ amountPaid }) => amountPaid],
  ['amountRefunded', ({ amountRefunded }) => amountRefunded],
  ['amountDue', ({ amountDue }) => amountDue],
  ['items', ({ lineItems }) => lineItems.map(({ name }) => name).join(', ')],
  ['skus', ({ lineItems }) => lineItems.flatMap(({ referenceId }) => referenceId ?? []).join(', ')],
  ['source', ({ source }) => source],
];
