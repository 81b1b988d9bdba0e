import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { InvoiceRows } from '../invoices/invoice-rows.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useForbidden } from '../place/permissions.ts';
import { TextLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { OrderReturns } from '../returns/order-returns.tsx';
import { Activity } from '../timeline/activity.tsx';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { hasFulfillment } from './has-fulfillment.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBuyer } from './order-buyer.tsx';
import { OrderFulfillments } from './order-fulfillments.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayments } from './order-payments.tsx';
import { type OrderDetails, useOrder } from './use-order.ts';

/** All about one order, and what can be done with it. */
export function OrderPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/orders/$id' });
  const { invoice } = useSearch({ from: '/$workspace/$environment/orders/$id' });
  const { commerce } = usePlace();
  const reading = useOrder(id);
  const { data: order, refetch } = reading;
  useRefreshOn(['order.', 'payment.', 'fulfillment.', 'invoice.'], () => void refetch());
  const back = { path: '/orders', text: t('rooms.orders') };
  if (!order) return <UnreadPage of={reading} title={t('kinds.order')} back={back} />;
  return (
    <Page
      title={order.number ?? t('status.draft')}
      back={back}
      mark={
        <>
          <Status of={order.status} />
          <Status of={order.paymentStatus} />
          {hasFulfillment(order) && <Status of={order.fulfillmentStatus} />}
          <LiveMark />
        </>
      }
      actions={<OrderActions order={order} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <OrderLines order={order} />
          <OrderPayments order={order} />
          <OrderFulfillments order={order} />
          <OrderReturns order={order} />
          <InvoiceRows invoices={order.invoices} openId={invoice} />
        </div>
        <div className="grid gap-4">
          <OrderBuyer order={order} />
          <Section title={t('order.timeline')} actions={<AuditLink orderId={id} />}>
            <Activity
              of={['order', id]}
              currency={order.currency}
              read={(page, signal) => commerce.orders.listActivity(id, page, { signal }).page()}
            />
          </Section>
          <OrderOrigin order={order} />
        </div>
      </div>
    </Page>
  );
}

/** For those who may read the audit log. */
function AuditLink({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const missing = useForbidden('workspace:audit');
  if (missing !== null) return null;
  return (
    <TextLink path="/audit" search={{ orderId }}>
      {t('order.audit')}
    </TextLink>
  );
}

/** Ids, source and metadata of an order, put away until they are asked for. */
function OrderOrigin({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const { cartId, metadata } = order;
  return (
    <Panel>
      <details>
        <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
          {t('order.more')}
        </summary>
        <div className="grid gap-4 border-t p-4">
          <Facts
            facts={[
              [t('word.id'), <Copyable key="id" text={order.id} />],
              [t('order.source'), t(`orderSources.${order.source}`)],
              [
                t('kinds.cart'),
                cartId && (
                  <TextLink key="cart" path={`/carts/${cartId}`}>
                    {t('order.openCart')}
                  </TextLink>
                ),
              ],
            ]}
          />
          {Object.keys(metadata).length > 0 && <Json label={t('word.metadata')} value={metadata} />}
        </div>
      </details>
    </Panel>
  );
}
