import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { Method } from '../payments/method.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { nextChargeAt } from '../subscriptions/charges/next-charge-at.ts';
import { ShownStatuses } from '../invoices/shown-statuses.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { withWords } from '../words/words.ts';
import { Addresses } from './addresses.tsx';
import { Cards } from './cards.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { Erase } from './erase.tsx';
import { nameOf } from './name-of.ts';
import { CustomerSection } from './customer-section.tsx';
import { CustomerTotals } from './customer-totals.tsx';
import { NotesAndTags } from './notes-and-tags.tsx';

const StartDialog = lazy(() =>
  withWords(async () => ({
    default: (await import('../subscriptions/start/start-dialog.tsx')).StartDialog,
  })),
);

/** Carts that became an order are listed as orders. */
const cartStatuses = ['open', 'abandoned'] as const;

/** A customer's history: who it is, what was bought, what is paid, what continues. */
export function CustomerPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/customers/$id' });
  const { application, commerce } = usePlace();
  const reading = useRead(['customer', id], (api, options) => api.customers.get(id, {}, options));
  const { data: customer, refetch } = reading;
  useRefreshOn(['customer.'], () => void refetch());
  const forbidden = useForbidden('subscriptions:write');
  const [isStarting, setIsStarting] = useState(false);
  const back = { path: '/customers', text: t('rooms.customers') };
  if (!customer) return <UnreadPage of={reading} title={t('kinds.customer')} back={back} />;
  const nextCharge = (subscription: Parameters<typeof nextChargeAt>[0]) => {
    const at = nextChargeAt(subscription);
    return (
      at && (
        <>
          {t('word.nextCharge')} <Time at={at} />
        </>
      )
    );
  };
  return (
    <Page
      title={nameOf(customer) ?? customer.email}
      back={back}
      mark={<LiveMark />}
      actions={
        <>
          <Button forbidden={forbidden} onClick={() => setIsStarting(true)}>
            {t('newSubscription.title')}
          </Button>
          <Erase customer={customer} />
        </>
      }
    >
      <CustomerTotals customerId={id} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <CustomerSection
            title={t('rooms.orders')}
            none={t('order.none')}
            name="orders"
            all="/orders"
            id={id}
            follow="order."
            read={(cursor, signal) =>
              commerce.orders.list({ customerId: id, limit: 10, ...cursor }, { signal }).page()
            }
            row={(order) => ({
              path: `/orders/${order.id}`,
              title: order.number ?? t('status.draft'),
              mark: <Status of={order.paymentStatus} />,
              detail: <Time at={order.placedAt ?? order.createdAt} />,
              value: <Money amount={order.total} currency={order.currency} />,
            })}
          />
          <CustomerSection
            title={t('rooms.payments')}
            none={t('payment.none')}
            name="payments"
            all="/payments"
            id={id}
            follow="payment."
            read={(cursor, signal) =>
              commerce.payments.list({ customer_id: id, limit: 10, ...cursor }, { signal }).page()
            }
            row={(payment) => ({
              path: `/payments/${payment.id}`,
              title: <Method payment={payment} />,
              mark: (
                <>
                  <Status of={payment.status} />
                  {payment.orderId !== null && <OrderLabel id={payment.orderId} />}
                  {payment.disputed && <Badge tone="bad">{t('troubles.disputed')}</Badge>}
                </>
              ),
              detail: <Time at={payment.createdAt} />,
              value: <Money amount={payment.amount} currency={payment.currency} />,
            })}
          />
          <CustomerSection
            title={t('rooms.subscriptions')}
            none={t('customer.noSubscriptions')}
            name="subscriptions"
            all="/subscriptions"
            id={id}
            follow="subscription."
            read={(cursor, signal) =>
              commerce.subscriptions
                .list({ customerId: id, limit: 10, ...cursor }, { signal })
                .page()
            }
            row={(one) => ({
              path: `/subscriptions/${one.id}`,
              title: one.planName ?? one.planId,
              mark: (
                <>
                  <Status of={one.status} />
                  {one.cancelAtPeriodEnd && <Badge tone="quiet">{t('customer.ends')}</Badge>}
                </>
              ),
              detail: nextCharge(one),
              value: <Money amount={one.recurringTotal} currency={one.currency} />,
            })}
          />
          <CustomerSection
            title={t('rooms.invoices')}
            none={t('invoice.none')}
            name="invoices"
            all="/invoices"
            id={id}
            follow="invoice."
            read={(cursor, signal) =>
              commerce.invoices.list({ customerId: id, limit: 10, ...cursor }, { signal }).page()
            }
            row={(invoice) => ({
              path: `/invoices/${invoice.id}`,
              title: invoice.number,
              mark: <ShownStatuses invoice={invoice} />,
              detail: <Time at={invoice.issuedAt} />,
              value: <Money amount={invoice.total} currency={invoice.currency} />,
            })}
          />
          <CustomerSection
            title={t('rooms.carts')}
            none={t('customer.noCarts')}
            name="carts"
            id={id}
            follow="cart."
            read={(cursor, signal) =>
              commerce.carts
                .list(
                  { customerId: id, status: [...cartStatuses], limit: 10, ...cursor },
                  { signal },
                )
                .page()
            }
            row={(cart) => ({
              path: `/carts/${cart.id}`,
              title: t('customer.items', { count: cart.lineItems.length }),
              mark: <Status of={cart.status} />,
              detail: <Time at={cart.updatedAt} />,
              value: <Money amount={cart.total} currency={cart.currency} />,
            })}
          />
        </div>
        <div className="grid gap-4">
          <NotesAndTags key={id} customer={customer} />
          <CustomerFacts customer={customer} />
          <Addresses customerId={id} />
          <Cards customerId={id} applicationId={application?.id ?? customer.applicationId} />
        </div>
      </div>
      {isStarting && (
        <Suspense>
          <StartDialog customer={customer} onClose={() => setIsStarting(false)} />
        </Suspense>
      )}
    </Page>
  );
}
