import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LineLabel } from '../orders/line-label.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { FulfillmentActions } from './fulfillment-actions.tsx';
import { FulfillmentFiles } from './fulfillment-files.tsx';
import { TrackingLink } from './tracking-link.tsx';

/** One shipment, download or service of an order. */
export function FulfillmentPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/fulfillments/$id' });
  const reading = useRead(['fulfillment', id], async (commerce, options) => {
    const fulfillment = await commerce.fulfillments.get(id, { expand: ['actions'] }, options);
    const order = await commerce.orders.get(fulfillment.orderId, {}, options);
    return { fulfillment, order };
  });
  useRefreshOn(['fulfillment.'], () => void reading.refetch());
  const back = { path: '/fulfillments/made', text: t('rooms.fulfillments') };
  if (!reading.data)
    return <UnreadPage of={reading} lines={8} title={t('kinds.fulfillment')} back={back} />;
  const { fulfillment, order } = reading.data;
  const lineOf = (lineItemId: string) =>
    order.lineItems.find(({ id: line }) => line === lineItemId) ?? {
      name: lineItemId,
      referenceId: null,
      imageUrl: null,
    };
  const moments = (
    [
      [t('word.created'), fulfillment.createdAt],
      [t('status.shipped'), fulfillment.shippedAt],
      [t('status.delivered'), fulfillment.deliveredAt],
      [t('status.cancelled'), fulfillment.cancelledAt],
    ] as const
  ).flatMap(([name, at]): Fact[] => (at === null ? [] : [[name, <Time key={name} at={at} />]]));
  return (
    <Page
      title={`${t(`fulfillmentTypes.${fulfillment.type}`)} · ${order.number ?? ''}`}
      back={back}
      mark={
        <>
          <Status of={fulfillment.status} />
          <LiveMark />
        </>
      }
      actions={<FulfillmentActions fulfillment={fulfillment} lines={order.lineItems} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Section title={t('word.items')}>
            <ul className="grid gap-2">
              {fulfillment.lineItems.map(({ lineItemId, quantity, returned }) => (
                <li key={lineItemId} className="flex flex-wrap gap-x-4">
                  <span className="min-w-0 flex-1">
                    <LineLabel line={lineOf(lineItemId)} />
                  </span>
                  <span className="text-quiet">
                    {t('fulfillment.units', { count: quantity })}
                    {returned > 0 && ` · ${t('fulfillment.back', { count: returned })}`}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          {fulfillment.type === 'digital' && <FulfillmentFiles fulfillment={fulfillment} />}
        </div>
        <Section title={t('word.details')}>
          <Facts
            facts={[
              [t('kinds.order'), <OrderLabel key="order" id={fulfillment.orderId} hasBuyer />],
              ...(fulfillment.type === 'physical'
                ? [
                    [
                      t('fulfillment.track'),
                      <TrackingLink key="track" fulfillment={fulfillment} />,
                    ] as const,
                  ]
                : []),
              ...moments,
              [t('word.id'), <Copyable key="id" text={fulfillment.id} />],
            ]}
          />
          {Object.keys(fulfillment.metadata).length > 0 && (
            <div className="mt-4">
              <Json label={t('word.metadata')} value={fulfillment.metadata} />
            </div>
          )}
        </Section>
      </div>
    </Page>
  );
}
