import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { CustomerLabel } from '../customers/customer-label.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { useListColumns, type ListColumns } from '../table/columns/list-columns.ts';
import { Badge, Status } from '../ui/badge.tsx';
import { AnswerCode } from './answer-code.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import { Method } from './method.tsx';

export function usePaymentColumns(): ListColumns<Payment> {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  return useListColumns('payments', [
    {
      id: 'amount',
      csv: ['currency', 'amount'],
      title: t('word.amount'),
      isNumber: true,
      cell: ({ id, amount, currency }) => (
        <PlaceLink path={`/payments/${id}`} className="font-medium hover:underline">
          <Money amount={amount} currency={currency} />
        </PlaceLink>
      ),
    },
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
    {
      id: 'made',
      csv: ['createdAt'],
      title: t('word.created'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
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
      isExtra: true,
      isWideOnly: true,
      cell: ({ customerId }) => (customerId === null ? '–' : <CustomerLabel id={customerId} />),
    },
    {
      id: 'captured',
      csv: ['currency', 'amountCaptured'],
      title: t('money.paid'),
      isNumber: true,
      isExtra: true,
      isWideOnly: true,
      cell: ({ amountCaptured, currency }) => <Money amount={amountCaptured} currency={currency} />,
    },
    {
      id: 'refunded',
      csv: ['currency', 'amountRefunded'],
      title: t('money.refunded'),
      isNumber: true,
      isExtra: true,
      isWideOnly: true,
      cell: ({ amountRefunded, currency }) => <Money amount={amountRefunded} currency={currency} />,
    },
  ]);
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
