import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, DayFilter, Filters, PinnedFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { ReturnState } from './return-state.tsx';

const statuses = [
  'requested',
  'received',
  'refunded',
  'cancelled',
  'closed',
] as const satisfies readonly Return['status'][];

/** Lists the returns of all orders. */
export function ReturnsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/returns' });
  const open = useOpen();
  const { from, until, customerId } = search;
  const status = statuses.find((one) => one === search.status);
  const query = {
    limit: 100,
    ...(status ? { status } : {}),
    ...(customerId ? { customerId } : {}),
    ...(isDay(from) ? { createdFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { createdUntil: afterDay(until) } : {}),
  };
  const rows = usePages(['returns', query], (cursor, signal) =>
    commerce.returns.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['return.', 'payment.refund'], rows.refresh);
  const unitsOf = ({ lineItems }: Return) =>
    lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const receivedOf = ({ lineItems }: Return) =>
    lineItems.reduce((sum, { received }) => sum + received, 0);
  const columns = useListColumns<Return>('returns', [
    {
      id: 'number',
      title: t('returns.number'),
      cell: (one) => (
        <PlaceLink path={`/returns/${one.id}`} className="font-medium hover:underline">
          {one.number}
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      title: t('order.status'),
      cell: (one) => (
        <span className="flex flex-wrap gap-1">
          <ReturnState one={one} />
        </span>
      ),
    },
    {
      id: 'order',
      csv: ['orderId'],
      title: t('kinds.order'),
      isWideOnly: true,
      cell: ({ orderId }) => <OrderLabel id={orderId} hasBuyer />,
    },
    {
      id: 'units',
      title: t('returns.units'),
      isNumber: true,
      isWideOnly: true,
      cell: unitsOf,
    },
    {
      id: 'received',
      title: t('returns.received'),
      isNumber: true,
      isWideOnly: true,
      cell: receivedOf,
    },
    {
      id: 'refunded',
      csv: ['amountRefunded', 'currency'],
      title: t('returns.refunded'),
      isNumber: true,
      cell: ({ amountRefunded, currency }) => <Money amount={amountRefunded} currency={currency} />,
    },
    {
      id: 'requested',
      csv: ['createdAt'],
      title: t('returns.requestedAt'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ]);
  return (
    <Page
      title={t('rooms.returns')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Return>
          name="returns"
          read={(signal) => commerce.returns.list(query, { signal })}
          columns={asShown(columns, [
            ['id', ({ id }) => id],
            ['number', ({ number }) => number],
            ['status', (one) => one.status],
            ['orderId', ({ orderId }) => orderId],
            ['units', (one) => String(unitsOf(one))],
            ['received', (one) => String(receivedOf(one))],
            ['amountRefunded', ({ amountRefunded }) => String(amountRefunded)],
            ['currency', ({ currency }) => currency],
            ['createdAt', ({ createdAt }) => createdAt],
          ])}
        />
      }
    >
      <Panel>
        <Filters columns={columns}>
          <ChoiceFilter
            name="status"
            label={t('order.status')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
          <DayFilter name="from" label={t('table.from')} value={from} />
          <DayFilter name="until" label={t('table.until')} value={until} />
          {customerId && <PinnedFilter name="customerId" text={t('returns.ofCustomer')} />}
        </Filters>
        <DataTable
          label={t('rooms.returns')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/returns/${id}`)}
          empty={{ title: t('returns.none'), text: t('returns.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}
