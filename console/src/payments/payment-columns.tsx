import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { CustomerLabel } from '../customers/customer-label.tsx';
import { Money } from '../format/money.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { extra, linked, moment, money } from '../table/column-kinds.tsx';
import type { Column } from '../table/data-table.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { AnswerCode } from './answer-code.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import { Method } from './method.tsx';

export function usePaymentColumns(): readonly Column<Payment>[] {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  return [
    linked(
      'amount',
      t('word.amount'),
      '/payments',
      ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      { csv: ['currency', 'amount'], isNumber: true },
    ),
    {
      id: 'status',
      csv: ['status', 'disputed'],
      title: t('word.state'),
      cell: ({ id, status, disputed }) => (
        <span className="inline-flex gap-1.5">
          <Status of={status} />
          {disputed && (
            <PlaceLink path="/disputes" search={{ paymentId: id }}>
              <Badge tone="bad">{t('troubles.disputed')}</Badge>
            </PlaceLink>
          )}
        </span>
      ),
    },
    moment('made', t('word.created'), 'createdAt', { isWideOnly: false }),
    {
      id: 'method',
      csv: ['method', 'cardBrand', 'cardLastFour'],
      title: t('payments.method'),
      isWideOnly: true,
      cell: (payment) => <Method payment={payment} />,
    },
    {
      id: 'answer',
      csv: ['declineCode'],
      title: t('word.response'),
      isWideOnly: true,
      cell: ({ declineCode }) =>
        declineCode === null ? '–' : <AnswerCode code={declineCode} class={null} />,
    },
    {
      id: 'connector',
      csv: ['connectorId'],
      title: t('word.connector'),
      isWideOnly: true,
      cell: ({ connectorId }) =>
        connectorId === null ? '–' : (connectors.get(connectorId) ?? shortId(connectorId)),
    },
    {
      id: 'for',
      csv: ['orderId', 'subscriptionId'],
      title: t('payments.for'),
      isWideOnly: true,
      cell: ({ orderId, subscriptionId }) => (
        <PaidFor orderId={orderId} subscriptionId={subscriptionId} />
      ),
    },
    {
      id: 'customer',
      csv: ['customerId'],
      title: t('kinds.customer'),
      ...extra,
      cell: ({ customerId }) => (customerId === null ? '–' : <CustomerLabel id={customerId} />),
    },
    money('captured', t('money.paid'), 'amountCaptured', extra),
    money('refunded', t('money.refunded'), 'amountRefunded', extra),
  ];
}

function PaidFor({ orderId, subscriptionId }: Pick<Payment, 'orderId' | 'subscriptionId'>) {
  const { t } = useTranslation();
  if (subscriptionId !== null)
    return (
      <PlaceLink path={`/subscriptions/${subscriptionId}`} className="text-accent hover:underline">
        {t('kinds.subscription')}
      </PlaceLink>
    );
  return orderId === null ? '–' : <OrderLabel id={orderId} />;
}
