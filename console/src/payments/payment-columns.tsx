import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import type { Column } from '../table/data-table.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { AnswerCode } from './answer-code.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import { Method } from './method.tsx';

export function usePaymentColumns(): readonly Column<Payment>[] {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  return [
    {
      id: 'amount',
      title: t('payments.amount'),
      isNumber: true,
      cell: ({ id, amount, currency }) => (
        <PlaceLink path={`/payments/${id}`} className="font-medium hover:underline">
          <Money amount={amount} currency={currency} />
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      title: t('order.status'),
      cell: ({ status, disputed }) => (
        <span className="inline-flex gap-1.5">
          <Status of={status} />
          {disputed && <Badge tone="bad">{t('payments.disputed')}</Badge>}
        </span>
      ),
    },
    { id: 'made', title: t('payments.made'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      id: 'method',
      title: t('payments.method'),
      isWideOnly: true,
      cell: (payment) => <Method payment={payment} />,
    },
    {
      id: 'answer',
      title: t('payments.answer'),
      isWideOnly: true,
      cell: ({ declineCode }) =>
        declineCode === null ? '–' : <AnswerCode code={declineCode} class={null} />,
    },
    {
      id: 'connector',
      title: t('payments.connector'),
      isWideOnly: true,
      cell: ({ connectorId }) =>
        connectorId === null ? '–' : (connectors.get(connectorId) ?? shortId(connectorId)),
    },
    {
      id: 'for',
      title: t('payments.for'),
      isWideOnly: true,
      cell: ({ orderId, subscriptionId }) => (
        <PaidFor orderId={orderId} subscriptionId={subscriptionId} />
      ),
    },
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
