import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { hasFulfillment } from './has-fulfillment.ts';
import { withWords } from '../words/words.ts';

const NewOrderDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./new-order-dialog.tsx')).NewOrderDialog })),
);

const statuses = [
  'draft',
  'pending',
  'processing',
  'partially_fulfilled',
  'completed',
  'cancelled',
  'closed',
] as const satisfies readonly Order['status'][];
const paymentStatuses = [
  'pending',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const satisfies readonly Order['paymentStatus'][];

export function OrdersPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/orders' });
  const open = useOpen();
  const forbidden = useForbidden('carts:write');
  const [isDrafting, setIsDrafting] = useState(false);
  const { q, customerId } = search;
  const status = statuses.find((one) => one === search.status);
  const paymentStatus = paymentStatuses.find((one) => one === search.paymentStatus);
  const query = {
    limit: 100,
    ...(q ? { q } : {}),
    ...(customerId ? { customerId } : {}),
    ...(status ? { status: [status] } : {}),
    ...(paymentStatus ? { paymentStatus: [paymentStatus] } : {}),
  };
  const rows = usePages(['orders', query], (cursor, signal) =>
    commerce.orders.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['order.'], rows.refresh);
  const columns: readonly Column<Order>[] = [
    {
      id: 'number',
      title: t('order.number'),
      cell: ({ id, number, customerEmail }) => (
        <>
          <PlaceLink path={`/orders/${id}`} className="font-medium hover:underline">
            {number ?? t('order.draft')}
          </PlaceLink>
          {/* On a phone in place of its column. */}
          <span className="block truncate text-xs text-quiet md:hidden">{customerEmail}</span>
        </>
      ),
    },
    {
      id: 'placed',
      title: t('order.placed'),
      isWideOnly: true,
      cell: ({ placedAt, createdAt }) => <Time at={placedAt ?? createdAt} />,
    },
    {
      id: 'customer',
      title: t('order.customer'),
      isWideOnly: true,
      cell: ({ customerEmail }) => customerEmail,
    },
    {
      id: 'status',
      title: t('order.status'),
      isWideOnly: true,
      cell: (order) => <Status of={order.status} />,
    },
    {
      id: 'payment',
      title: t('order.payment'),
      cell: (order) => <Status of={order.paymentStatus} />,
    },
    {
      id: 'fulfillment',
      title: t('order.fulfillment'),
      isWideOnly: true,
      cell: (order) => (hasFulfillment(order) ? <Status of={order.fulfillmentStatus} /> : '–'),
    },
    {
      id: 'total',
      title: t('order.total'),
      isNumber: true,
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
  ];
  return (
    <Page
      title={t('rooms.orders')}
      mark={<LiveMark />}
      actions={
        <>
          <SaveCsv<Order>
            name="orders"
            read={(signal) => commerce.orders.list(query, { signal })}
            columns={[
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
              ['source', ({ source }) => source],
            ]}
          />
          <Button look="primary" forbidden={forbidden} onClick={() => setIsDrafting(true)}>
            <Plus size={16} aria-hidden />
            {t('newOrder.open')}
          </Button>
        </>
      }
    >
      <Panel>
        <Filters>
          <TextFilter name="q" label={t('order.find')} value={q} />
          <ChoiceFilter
            name="status"
            label={t('order.status')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
          <ChoiceFilter
            name="paymentStatus"
            label={t('order.payment')}
            value={paymentStatus}
            choices={paymentStatuses.map((one) => [one, t(`status.${one}`)])}
          />
        </Filters>
        <DataTable
          label={t('rooms.orders')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/orders/${id}`)}
          empty={{ title: t('order.none'), text: t('order.noneHelp') }}
        />
      </Panel>
      {isDrafting && (
        <Suspense>
          <NewOrderDialog onClose={() => setIsDrafting(false)} />
        </Suspense>
      )}
    </Page>
  );
}
