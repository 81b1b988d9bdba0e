import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../sdk/typescript/src/commerce.ts';
import { Time } from '../../format/time.tsx';
import { LiveMark } from '../../live/live-mark.tsx';
import { useRefreshOn } from '../../live/live.tsx';
import { lineText } from '../../orders/line-label.tsx';
import { OpenItems } from './open-items.tsx';
import { useForbidden } from '../../place/permissions.ts';
import { PlaceLink, useOpen } from '../../place/place-link.tsx';
import { usePlace } from '../../place/place.ts';
import { asShown, useListColumns } from '../../table/columns/list-columns.ts';
import { DataTable } from '../../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../../table/filters.tsx';
import { SaveCsv } from '../../table/save-csv.tsx';
import { useSelection } from '../../table/selection/use-selection.ts';
import { readSort } from '../../table/sort-heading.tsx';
import { usePages } from '../../table/use-pages.ts';
import { Status } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { withWords } from '../../words/words.ts';
import { FulfillmentTabs } from '../fulfillment-tabs.tsx';
import { FulfillOrder } from '../fulfill-order.tsx';
import { unshipped } from '../open-units.ts';

const waiting = ['processing', 'partially_fulfilled'] as const satisfies readonly Order['status'][];
const paymentStatuses: Readonly<Record<string, Order['paymentStatus'][]>> = {
  paid: ['captured', 'partially_refunded'],
  authorized: ['authorized'],
  pending: ['pending'],
  all: [],
};
const sorts = ['createdAt', '-createdAt', 'number', '-number'] as const;

const FulfillSelected = lazy(() =>
  withWords(async () => ({ default: (await import('./fulfill-selected.tsx')).FulfillSelected })),
);

/** Orders of which something is still to be shipped or done. */
export function ToDoPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/fulfillments' });
  const open = useOpen();
  const forbidden = useForbidden('fulfillments:write');
  const [chosen, setChosen] = useState<string | null>(null);
  const status = waiting.find((one) => one === search.status);
  const paid = Object.keys(paymentStatuses).find((one) => one === search.paymentStatus) ?? 'paid';
  const paymentStatus = paymentStatuses[paid] ?? [];
  const { q } = search;
  const query = {
    limit: 100,
    status: status ? [status] : [...waiting],
    ...(q ? { q } : {}),
    ...(paymentStatus.length > 0 ? { paymentStatus } : {}),
    // Who waits longest comes first.
    sort: readSort(sorts, search.sort) ?? sorts[0],
  };
  const rows = usePages(['to fulfil', query], (cursor, signal) =>
    commerce.orders.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['order.', 'fulfillment.'], rows.refresh);
  const columns = useListColumns<Order>('to-fulfil', [
    {
      id: 'number',
      title: t('kinds.order'),
      sort: { by: ['number', '-number'] },
      cell: ({ id, number }) => (
        <PlaceLink path={`/orders/${id}`} className="font-medium hover:underline">
          {number ?? id}
        </PlaceLink>
      ),
    },
    {
      id: 'placed',
      csv: ['placedAt'],
      title: t('order.placed'),
      sort: { by: ['createdAt', '-createdAt'], isDefault: true, title: t('order.sortMade') },
      isWideOnly: true,
      cell: ({ placedAt, createdAt }) => <Time at={placedAt ?? createdAt} />,
    },
    {
      id: 'customer',
      csv: ['customerEmail'],
      title: t('kinds.customer'),
      isWideOnly: true,
      cell: ({ customerEmail }) => customerEmail ?? '–',
    },
    {
      id: 'items',
      csv: ['open'],
      title: t('fulfillments.open'),
      isWidest: true,
      cell: ({ lineItems }) => <OpenItems lines={lineItems} />,
    },
    {
      id: 'payment',
      csv: ['paymentStatus'],
      title: t('kinds.payment'),
      isWideOnly: true,
      cell: (order) => <Status of={order.paymentStatus} />,
    },
    {
      id: 'act',
      title: t('fulfillments.act'),
      isNumber: true,
      cell: ({ id, number }) => (
        <Button
          className="h-8 min-h-8"
          forbidden={forbidden}
          aria-label={`${t('fulfillment.open')} ${number ?? ''}`}
          onClick={() => setChosen(id)}
        >
          {t('fulfillment.open')}
        </Button>
      ),
    },
  ]);
  const csvColumns = asShown<Order>(columns, [
    ['id', ({ id }) => id],
    ['number', ({ number }) => number],
    ['placedAt', ({ placedAt }) => placedAt],
    ['customerEmail', ({ customerEmail }) => customerEmail],
    ['paymentStatus', (order) => order.paymentStatus],
    ['open', ({ lineItems }) => openText(lineItems)],
    ['name', ({ shippingAddress: to }) => nameOf(to)],
    ['addressLine1', ({ shippingAddress: to }) => to?.addressLine1 ?? null],
    ['addressLine2', ({ shippingAddress: to }) => to?.addressLine2 ?? null],
    ['postalCode', ({ shippingAddress: to }) => to?.postalCode ?? null],
    ['city', ({ shippingAddress: to }) => to?.city ?? null],
    ['countryCode', ({ shippingAddress: to }) => to?.countryCode ?? null],
  ]);
  const selection = useSelection(query, rows);
  return (
    <Page
      title={t('rooms.fulfillments')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Order>
          name="to-fulfil"
          read={(signal) => commerce.orders.list(query, { signal })}
          columns={csvColumns}
        />
      }
    >
      <FulfillmentTabs />
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="q" label={t('order.find')} value={q} />
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={status}
            choices={waiting.map((one) => [one, t(`status.${one}`)])}
          />
          <ChoiceFilter
            name="paymentStatus"
            label={t('kinds.payment')}
            value={paid}
            isRequired
            choices={[
              ['paid', t('status.paid')],
              ['authorized', t('status.authorized')],
              ['pending', t('status.pending')],
              ['all', t('table.all')],
            ]}
          />
        </Filters>
        <DataTable
          label={t('fulfillments.toDo')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ id, number }) => number ?? id}
          selection={selection}
          onOpen={({ id }) => open(`/orders/${id}`)}
          empty={{ title: t('fulfillments.nothing'), text: t('fulfillments.nothingHelp') }}
        />
        {selection.ids.size > 0 && (
          <Suspense>
            <FulfillSelected selection={selection} columns={csvColumns} />
          </Suspense>
        )}
      </Panel>
      {chosen !== null && <FulfillOrder orderId={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function openText(lines: Order['lineItems']): string {
  return unshipped(lines)
    .map(({ line, open }) => `${open} × ${lineText(line)}`)
    .join(', ');
}

function nameOf(address: Order['shippingAddress']): string | null {
  if (!address) return null;
  return [address.firstName, address.lastName, address.company].filter(Boolean).join(' ');
}
