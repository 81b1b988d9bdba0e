import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter } from '../table/filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Status } from '../ui/badge.tsx';
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
  const status = statuses.find((one) => one === search.status);
  const type = types.find((one) => one === search.type);
  const query = { ...(status ? { status } : {}), ...(type ? { type } : {}) };
  return (
    <ResourceList<Fulfillment, typeof query>
      name="fulfillments"
      title={t('rooms.fulfillments')}
      label={t('fulfillments.made')}
      query={query}
      list={(asked, options) => commerce.fulfillments.list(asked, options)}
      refreshOn={['fulfillment.']}
      columns={[
        {
          id: 'type',
          title: t('word.kind'),
          cell: (one) => (
            <PlaceLink path={`/fulfillments/${one.id}`} className="font-medium hover:underline">
              {t(`fulfillmentTypes.${one.type}`)}
            </PlaceLink>
          ),
        },
        { id: 'status', title: t('word.state'), cell: (one) => <Status of={one.status} /> },
        {
          id: 'order',
          csv: ['orderId'],
          title: t('kinds.order'),
          cell: ({ orderId }) => <OrderLabel id={orderId} hasBuyer />,
        },
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
        {
          id: 'made',
          csv: ['createdAt'],
          title: t('word.created'),
          isWideOnly: true,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
      csv={[
        ['id', ({ id }) => id],
        ['orderId', ({ orderId }) => orderId],
        ['type', (one) => one.type],
        ['status', (one) => one.status],
        ['carrier', ({ carrier }) => carrier],
        ['trackingNumber', ({ trackingNumber }) => trackingNumber],
        ['shippedAt', ({ shippedAt }) => shippedAt],
        ['deliveredAt', ({ deliveredAt }) => deliveredAt],
        ['createdAt', ({ createdAt }) => createdAt],
      ]}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
          <ChoiceFilter
            name="type"
            label={t('word.kind')}
            value={type}
            choices={types.map((one) => [one, t(`fulfillmentTypes.${one}`)])}
          />
        </>
      }
      empty={{ title: t('fulfillments.none'), text: t('fulfillments.noneHelp') }}
    >
      <FulfillmentTabs />
    </ResourceList>
  );
}
