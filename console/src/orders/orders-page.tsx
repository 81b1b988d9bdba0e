import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { useSelection } from '../table/selection/use-selection.ts';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { withWords } from '../words/words.ts';
import { orderCsv, useOrderColumns } from './order-columns.tsx';

const OrdersBulk = lazy(() =>
  withWords(async () => ({ default: (await import('./bulk/orders-bulk.tsx')).OrdersBulk })),
);
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

const fulfillmentStatuses = [
  'unfulfilled',
  'partial',
  'fulfilled',
] as const satisfies readonly Order['fulfillmentStatus'][];

export function OrdersPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/orders' });
  const open = useOpen();
  const forbidden = useForbidden('carts:write');
  const [isDrafting, setIsDrafting] = useState(false);
  const { q, customerId, from, until } = search;
  const status = statuses.find((one) => one === search.status);
  const paymentStatus = paymentStatuses.find((one) => one === search.paymentStatus);
  const fulfillmentStatus = fulfillmentStatuses.find((one) => one === search.fulfillmentStatus);
  const query = {
    limit: 100,
    ...(q ? { q } : {}),
    ...(customerId ? { customerId } : {}),
    ...(status ? { status: [status] } : {}),
    ...(paymentStatus ? { paymentStatus: [paymentStatus] } : {}),
    ...(fulfillmentStatus ? { fulfillmentStatus: [fulfillmentStatus] } : {}),
    ...(isDay(from) ? { createdFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { createdUntil: afterDay(until) } : {}),
  };
  const rows = usePages(['orders', query], (cursor, signal) =>
    commerce.orders.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['order.'], rows.refresh);
  const columns = useOrderColumns();
  const csvColumns = asShown(columns, orderCsv);
  const selection = useSelection(query, rows);
  return (
    <Page
      title={t('rooms.orders')}
      mark={<LiveMark />}
      actions={
        <>
          <SaveCsv<Order>
            name="orders"
            read={(signal) => commerce.orders.list(query, { signal })}
            columns={csvColumns}
          />
          <Button look="primary" forbidden={forbidden} onClick={() => setIsDrafting(true)}>
            <Plus size={16} aria-hidden />
            {t('newOrder.open')}
          </Button>
        </>
      }
    >
      <Panel>
        <Filters columns={columns}>
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
          <ChoiceFilter
            name="fulfillmentStatus"
            label={t('order.fulfillment')}
            value={fulfillmentStatus}
            choices={fulfillmentStatuses.map((one) => [one, t(`status.${one}`)])}
          />
          <DayFilter name="from" label={t('table.from')} value={from} />
          <DayFilter name="until" label={t('table.until')} value={until} />
        </Filters>
        <DataTable
          label={t('rooms.orders')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ id, number }) => number ?? id}
          selection={selection}
          onOpen={({ id }) => open(`/orders/${id}`)}
          empty={{ title: t('order.none'), text: t('order.noneHelp') }}
        />
        {selection.ids.size > 0 && (
          <Suspense>
            <OrdersBulk selection={selection} columns={csvColumns} />
          </Suspense>
        )}
      </Panel>
      {isDrafting && (
        <Suspense>
          <NewOrderDialog onClose={() => setIsDrafting(false)} />
        </Suspense>
      )}
    </Page>
  );
}
