import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dispute } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter, PinnedFilter } from '../table/filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Deadline } from './deadline.tsx';
import { DisputeState } from './dispute-state.tsx';
import { DisputeTabs } from './dispute-tabs.tsx';

const statuses = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'accepted',
] as const satisfies readonly Dispute['status'][];

/** Disputes: those that wait for an answer have a deadline. */
export function DisputesPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/disputes' });
  const status = statuses.find((one) => one === search.status);
  const { paymentId, orderId } = search;
  const query = {
    ...(search.order === 'newest' ? {} : { sort: 'deadline' as const }),
    ...(status ? { status: [status] } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(orderId ? { orderId } : {}),
  };
  return (
    <ResourceList<Dispute, typeof query>
      name="disputes"
      title={t('disputes.title')}
      query={query}
      list={(asked, options) => commerce.disputes.list(asked, options)}
      refreshOn={['dispute.']}
      columns={[
        {
          id: 'amount',
          csv: ['currency', 'amount'],
          title: t('word.amount'),
          isNumber: true,
          cell: ({ id, amount, currency }) => (
            <PlaceLink path={`/disputes/${id}`} className="font-medium hover:underline">
              <Money amount={amount} currency={currency} />
            </PlaceLink>
          ),
        },
        {
          id: 'status',
          title: t('word.state'),
          cell: (dispute) => <DisputeState status={dispute.status} />,
        },
        {
          id: 'due',
          csv: ['evidenceDueAt'],
          title: t('disputes.due'),
          cell: (dispute) =>
            dispute.status === 'needs_response' ? <Deadline at={dispute.evidenceDueAt} /> : '–',
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
          cell: (dispute) =>
            dispute.orderId === null ? '–' : <OrderLabel id={dispute.orderId} hasBuyer />,
        },
        {
          id: 'opened',
          csv: ['openedAt'],
          title: t('disputes.opened'),
          isWideOnly: true,
          cell: ({ openedAt }) => <Time at={openedAt} />,
        },
      ]}
      csv={[
        ['id', ({ id }) => id],
        ['openedAt', ({ openedAt }) => openedAt],
        ['status', (dispute) => dispute.status],
        ['currency', ({ currency }) => currency],
        ['amount', ({ amount }) => amount],
        ['reason', ({ reason }) => reason],
        ['reasonCode', ({ reasonCode }) => reasonCode],
        ['evidenceDueAt', ({ evidenceDueAt }) => evidenceDueAt],
        ['submittedAt', ({ submittedAt }) => submittedAt],
        ['closedAt', ({ closedAt }) => closedAt],
        ['paymentId', (dispute) => dispute.paymentId],
        ['orderId', (dispute) => dispute.orderId],
      ]}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={search.status}
            choices={statuses.map((one) => [one, t(`disputes.states.${one}`)])}
          />
          <ChoiceFilter
            name="order"
            label={t('disputes.sort')}
            value={search.order ?? 'deadline'}
            choices={[
              ['deadline', t('disputes.sortDeadline')],
              ['newest', t('disputes.sortNewest')],
            ]}
          />
          {paymentId && <PinnedFilter name="paymentId" text={t('disputes.ofPayment')} />}
          {orderId && <PinnedFilter name="orderId" text={t('payments.ofOrder')} />}
        </>
      }
      empty={{ title: t('disputes.none'), text: t('disputes.noneHelp') }}
    >
      <DisputeTabs />
    </ResourceList>
  );
}
