import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { InvoiceRows } from '../invoices/invoice-rows.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useForbidden } from '../place/permissions.ts';
import { TextLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Activity } from '../timeline/activity.tsx';
import { Status } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { hasFulfillment } from './has-fulfillment.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBuyer } from './order-buyer.tsx';
import { OrderOrigin } from './order-origin.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderFulfillments } from './order-fulfillments.tsx';
import { OrderReturns } from '../returns/order-returns.tsx';
import { useOrder } from './use-order.ts';

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
