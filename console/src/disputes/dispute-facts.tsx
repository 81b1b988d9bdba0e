import { useTranslation } from 'react-i18next';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { shortId, useConnectorNames } from '../payments/connector-names.ts';
import { TextLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import type { DisputeDetails } from './use-dispute.ts';

export function DisputeFacts({ dispute }: { readonly dispute: DisputeDetails }) {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  const { amount, currency, reason, reasonCode, orderId, connectorId, submittedVia } = dispute;
  const moment = (name: string, at: string | null): Fact[] =>
    at === null ? [] : [[name, <Time key={name} at={at} />]];
  const facts: Fact[] = [
    [t('disputes.amount'), <Money key="amount" amount={amount} currency={currency} />],
    [t('word.reason'), t(`disputes.reasons.${reason}`)],
    !(reasonCode === null || reasonCode === reason) && [t('disputes.reasonCode'), reasonCode],
    [
      t('kinds.payment'),
      <TextLink key="payment" path={`/payments/${dispute.paymentId}`}>
        {t('disputes.openPayment')}
      </TextLink>,
    ],
    orderId !== null && [t('kinds.order'), <OrderLabel key="order" id={orderId} hasBuyer />],
    ...moment(t('disputes.dueBy'), dispute.evidenceDueAt),
    ...moment(t('disputes.opened'), dispute.openedAt),
    dispute.submittedAt !== null && [
      t('disputes.submittedAt'),
      <span key="submitted">
        <Time at={dispute.submittedAt} />
        {submittedVia === 'elsewhere' && `, ${t('disputes.submittedElsewhere')}`}
      </span>,
    ],
    ...moment(t('word.ended'), dispute.closedAt),
    [t('word.connector'), connectors.get(connectorId) ?? shortId(connectorId)],
    [t('disputes.reference'), <Copyable key="reference" text={dispute.connectorRef} />],
  ];
  return (
    <Section title={t('word.details')}>
      <Facts facts={facts} />
    </Section>
  );
}
