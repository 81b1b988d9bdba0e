import { useTranslation } from 'react-i18next';
import type { Dispute } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { linked, moment } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { among, choice, pinned } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Deadline } from './deadline.tsx';
import { DisputeState } from './dispute-state.tsx';
import { DisputeTabs } from './dispute-tabs.tsx';

const statuses = ['needs_response', 'under_review', 'won', 'lost', 'accepted'] as const;
const csv = csvOf<Dispute>()(`
  id openedAt status currency amount reason reasonCode evidenceDueAt submittedAt closedAt paymentId orderId
`);

/** Disputes: those that wait for an answer have a deadline. */
export function DisputesPage() {
  const { t } = useTranslation();
  return (
    <ResourceList<'disputes'>
      of="disputes"
      name="disputes"
      title={t('disputes.title')}
      refreshOn={['dispute.']}
      columns={[
        linked(
          'amount',
          t('word.amount'),
          '/disputes',
          ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          { csv: ['currency', 'amount'], isNumber: true },
        ),
        {
          id: 'status',
          title: t('word.state'),
          cell: ({ status }) => <DisputeState status={status} />,
        },
        {
          id: 'due',
          csv: ['evidenceDueAt'],
          title: t('disputes.due'),
          cell: ({ status, evidenceDueAt }) =>
            status === 'needs_response' ? <Deadline at={evidenceDueAt} /> : '–',
        },
        {
          id: 'reason',
          csv: ['reason', 'reasonCode'],
          title: t('word.reason'),
          isWideOnly: true,
          cell: ({ reason }) => t(`disputes.reasons.${reason}`),
        },
        {
          id: 'order',
          csv: ['orderId'],
          title: t('kinds.order'),
          isWideOnly: true,
          cell: ({ orderId }) => (orderId === null ? '–' : <OrderLabel id={orderId} hasBuyer />),
        },
        moment('opened', t('disputes.opened'), 'openedAt'),
      ]}
      csv={csv}
      filters={[
        choice('status', t('word.state'), statuses, (one) => t(`disputes.states.${one}`)),
        among(
          'order',
          t('disputes.sort'),
          [
            ['deadline', t('disputes.sortDeadline')],
            ['newest', t('disputes.sortNewest')],
          ],
          { unset: 'deadline', to: (one) => (one === 'newest' ? {} : { sort: 'deadline' }) },
        ),
        pinned('paymentId', t('disputes.ofPayment')),
        pinned('orderId', t('payments.ofOrder')),
      ]}
      empty={{ title: t('disputes.none'), text: t('disputes.noneHelp') }}
    >
      <DisputeTabs />
    </ResourceList>
  );
}
