import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dispute } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, PinnedFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
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
  const open = useOpen();
  const status = statuses.find((one) => one === search.status);
  const { paymentId, orderId } = search;
  const query = {
    limit: 100,
    ...(search.order === 'newest' ? {} : { sort: 'deadline' as const }),
    ...(status ? { status: [status] } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(orderId ? { orderId } : {}),
  };
  const rows = usePages(['disputes', query], (cursor, signal) =>
    commerce.disputes.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['dispute.'], rows.refresh);
  const columns = useListColumns<Dispute>('disputes', [
    {
      id: 'amount',
      csv: ['currency', 'amount'],
      title: t('payments.amount'),
      isNumber: true,
      cell: ({ id, amount, currency }) => (
        <PlaceLink path={`/disputes/${id}`} className="font-medium hover:underline">
          <Money amount={amount} currency={currency} />
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      title: t('order.status'),
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
      title: t('disputes.reason'),
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
  ]);
  return (
    <Page
      title={t('disputes.title')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Dispute>
          name="disputes"
          read={(signal) => commerce.disputes.list(query, { signal })}
          columns={asShown(columns, [
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
          ])}
        />
      }
    >
      <DisputeTabs />
      <Panel>
        <Filters columns={columns}>
          <ChoiceFilter
            name="status"
            label={t('order.status')}
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
        </Filters>
        <DataTable
          label={t('disputes.title')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/disputes/${id}`)}
          empty={{ title: t('disputes.none'), text: t('disputes.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}
