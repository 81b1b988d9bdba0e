import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure, isCode } from '../client/failure.tsx';
import { UnreadPage } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { DisputesOfPayment } from '../disputes/disputes-of-payment.tsx';
import { formatMoney } from '../format/money.tsx';
import { InvoiceRows } from '../invoices/invoice-rows.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Trace } from '../routing/trace.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AnswerCode } from './answer-code.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { Refunds } from './refunds.tsx';
import { Transactions } from './transactions.tsx';
import { type PaymentDetails, usePayment } from './use-payment.ts';

/** One payment: what was asked of whom, what came back, and what can be done with it. */
export function PaymentPage() {
  const { t, i18n } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/payments/$id' });
  const reading = usePayment(id);
  const { data: payment, refetch } = reading;
  useRefreshOn(['payment.', 'invoice.'], () => void refetch());
  const back = { path: '/payments', text: t('rooms.payments') };
  if (!payment) return <UnreadPage of={reading} title={t('kinds.payment')} back={back} />;
  return (
    <Page
      title={formatMoney(payment.amount, payment.currency, i18n.language)}
      back={back}
      mark={
        <>
          <Status of={payment.status} />
          {payment.disputed && (
            <PlaceLink path="/disputes" search={{ paymentId: payment.id }}>
              <Badge tone="bad">{t('troubles.disputed')}</Badge>
            </PlaceLink>
          )}
          <LiveMark />
        </>
      }
      actions={<PaymentActions payment={payment} />}
    >
      {payment.declineCode && (
        <p className="mb-4 rounded-lg bg-bad-tint p-3">
          <AnswerCode code={payment.declineCode} class={payment.declineClass} />
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {payment.disputed && <DisputesOfPayment paymentId={payment.id} />}
          <Transactions payment={payment} />
          <Refunds payment={payment} />
          <RoutingSection payment={payment} />
          <InvoiceRows invoices={payment.invoices} />
        </div>
        <div className="grid gap-4">
          <PaymentFacts payment={payment} />
          {Object.keys(payment.metadata).length > 0 && (
            <Section title={t('word.metadata')}>
              <Json label={t('word.metadata')} value={payment.metadata} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

/** How the connector of a payment was chosen. */
function RoutingSection({ payment }: { readonly payment: PaymentDetails }) {
  const { t } = useTranslation();
  const names = useConnectorNames();
  const { data, error, refetch, isPending } = useRead(
    ['routing of', payment.id],
    async (commerce, options) => {
      try {
        return await commerce.payments.getRouting(payment.id, options);
      } catch (failure) {
        // Money that was recorded, and invoices, are routed to nobody.
        if (isCode(failure, 'not_found')) return null;
        throw failure;
      }
    },
  );
  return (
    <Section title={t('routingTrace.title')}>
      {isPending && <Waiting lines={3} />}
      {error && <Failure error={error} retry={refetch} />}
      {data === null && <p className="text-quiet">{t('routingTrace.none')}</p>}
      {data && (
        <Trace
          trace={data}
          nameOf={(id) => names.get(id) ?? shortId(id)}
          usedId={payment.connectorId}
        />
      )}
    </Section>
  );
}
