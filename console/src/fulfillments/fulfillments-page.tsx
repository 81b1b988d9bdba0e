import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { FulfillmentTabs } from './fulfillment-tabs.tsx';
import { TrackingLink } from './tracking-link.tsx';

const statuses = [
  'pending',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const satisfies readonly Fulfillment['status'][];
const types = ['physical', 'digital', 'service'] as const satisfies readonly Fulfillment['type'][];

/** Shipments, downloads and services that were made. */
export function FulfillmentsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/fulfillments/made' });
  const open = useOpen();
  const status = statuses.find((one) => one === search.status);
  const type = types.find((one) => one === search.type);
  const query = { limit: 100, ...(status ? { status } : {}), ...(type ? { type } : {}) };
  const rows = usePages(['fulfillments', query], (cursor, signal) =>
    commerce.fulfillments.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['fulfillment.'], rows.refresh);
  const columns = useListColumns<Fulfillment>('fulfillments', [
    {
      id: 'type',
      title: t('fulfillment.type'),
      cell: (one) => (
        <PlaceLink path={`/fulfillments/${one.id}`} className="font-medium hover:underline">
          {t(`fulfillmentTypes.${one.type}`)}
        </PlaceLink>
      ),
    },
    { id: 'status', title: t('order.status'), cell: (one) => <Status of={one.status} /> },
    {
      id: 'order',
      csv: ['orderId'],
      title: t('kinds.order'),
      cell: ({ orderId }) => <OrderLabel id={orderId} hasBuyer />,
    },
    {
      id: 'units',
      title: t('fulfillments.units'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ lineItems }) => lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    {
      id: 'tracking',
      csv: ['carrier', 'trackingNumber'],
      title: t('fulfillment.track'),
      isWideOnly: true,
      cell: (one) => <TrackingLink fulfillment={one} />,
    },
    {
      id: 'made',
      csv: ['createdAt'],
      title: t('payments.made'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ]);
  return (
    <Page
      title={t('rooms.fulfillments')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Fulfillment>
          name="fulfillments"
          read={(signal) => commerce.fulfillments.list(query, { signal })}
          columns={asShown(columns, [
            ['id', ({ id }) => id],
            ['orderId', ({ orderId }) => orderId],
            ['type', (one) => one.type],
            ['status', (one) => one.status],
            ['carrier', ({ carrier }) => carrier],
            ['trackingNumber', ({ trackingNumber }) => trackingNumber],
            ['shippedAt', ({ shippedAt }) => shippedAt],
            ['deliveredAt', ({ deliveredAt }) => deliveredAt],
            ['createdAt', ({ createdAt }) => createdAt],
          ])}
        />
      }
    >
      <FulfillmentTabs />
      <Panel>
        <Filters columns={columns}>
          <ChoiceFilter
            name="status"
            label={t('order.status')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
          <ChoiceFilter
            name="type"
            label={t('fulfillment.type')}
            value={type}
            choices={types.map((one) => [one, t(`fulfillmentTypes.${one}`)])}
          />
        </Filters>
        <DataTable
          label={t('fulfillments.made')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/fulfillments/${id}`)}
          empty={{ title: t('fulfillments.none'), text: t('fulfillments.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}
