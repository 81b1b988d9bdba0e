import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { DueDay } from '../format/due-day.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink, TextLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import { PartyLines } from './party-lines.tsx';

const link = 'text-accent hover:underline';

export function InvoiceFacts({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { currency, dueAt, paidAt, periodStart, periodEnd, customerId, subscriptionId } = invoice;
  const { amountRefunded, amountCredited } = invoice;
  const refunded = amountRefunded - amountCredited;
  const facts: Fact[] = [
    [t('word.kind'), t(`invoiceTypes.${invoice.sourceType}`)],
    [t('money.total'), <Money key="total" amount={invoice.total} currency={currency} />],
    refunded > 0 && [
      t('money.refunded'),
      <Money key="back" amount={refunded} currency={currency} />,
    ],
    amountCredited > 0 && [
      t('invoices.credited'),
      <Money key="credited" amount={amountCredited} currency={currency} />,
    ],
    [t('versions.issued'), <Time key="issued" at={invoice.issuedAt} />],
    dueAt !== null && [
      t('status.due'),
      <DueDay key="due" at={dueAt} applicationId={invoice.applicationId} />,
    ],
    invoice.netN !== null && [t('invoices.term'), t('invoices.days', { count: invoice.netN })],
    paidAt !== null && [t('money.paid'), <Time key="paid" at={paidAt} />],
    periodStart &&
      periodEnd && [
        t('invoices.period'),
        <span key="period">
          <Time at={periodStart} /> – <Time at={periodEnd} />
        </span>,
      ],
    [
      t('kinds.payment'),
      <TextLink key="payment" path={`/payments/${invoice.paymentId}`}>
        {t('invoices.openPayment')}
      </TextLink>,
    ],
    [t('kinds.order'), <OrderLabel key="order" id={invoice.orderId} />],
    subscriptionId !== null && [
      t('kinds.subscription'),
      <PlaceLink key="plan" path={`/subscriptions/${subscriptionId}`} className={link}>
        {t('payments.openSubscription')}
      </PlaceLink>,
    ],
    [
      t('invoices.buyer'),
      <div key="buyer">
        <PartyLines party={invoice.buyer} />
        {customerId && (
          <TextLink path={`/customers/${customerId}`}>{t('invoices.openCustomer')}</TextLink>
        )}
      </div>,
    ],
    [t('invoices.seller'), <PartyLines key="seller" party={invoice.seller} />],
    [t('word.id'), <Copyable key="id" text={invoice.id} />],
  ];
  return (
    <Section title={t('word.details')}>
      <Facts facts={facts} />
    </Section>
  );
}
