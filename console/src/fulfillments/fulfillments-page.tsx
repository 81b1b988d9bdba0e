import { useTranslation } from 'react-i18next';
import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';
import { orderColumn } from '../orders/order-label.tsx';
import { linked, moment } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { choice } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Status } from '../ui/badge.tsx';
import { FulfillmentTabs } from './fulfillment-tabs.tsx';
import { TrackingLink } from './tracking-link.tsx';

const statuses = ['pending', 'ready', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
const types = ['physical', 'digital', 'service'] as const;
const csv = csvOf<Fulfillment>()(
  'id orderId type status carrier trackingNumber shippedAt deliveredAt createdAt',
);

/** Shipments, downloads and services that were made. */
export function FulfillmentsPage() {
  const { t } = useTranslation();
  return (
    <ResourceList<'fulfillments'>
      of="fulfillments"
      name="fulfillments"
      title={t('rooms.fulfillments')}
      label={t('fulfillments.made')}
      refreshOn={['fulfillment.']}
      columns={[
        linked('type', t('word.kind'), '/fulfillments', ({ type }) =>
          t(`fulfillmentTypes.${type}`),
        ),
        { id: 'status', title: t('word.state'), cell: ({ status }) => <Status of={status} /> },
        { ...orderColumn(t('kinds.order')), isWideOnly: false },
        {
          id: 'units',
          title: t('word.units'),
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
        moment('made', t('word.created'), 'createdAt'),
      ]}
      csv={csv}
      filters={[
        choice('status', t('word.state'), statuses, (one) => t(`status.${one}`)),
        choice('type', t('word.kind'), types, (one) => t(`fulfillmentTypes.${one}`)),
      ]}
      empty={{ title: t('fulfillments.none'), text: t('fulfillments.noneHelp') }}
    >
      <FulfillmentTabs />
    </ResourceList>
  );
}
