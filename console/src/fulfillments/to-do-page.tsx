import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { FulfillmentTabs } from './fulfillment-tabs.tsx';
import { FulfillOrder } from './fulfill-order.tsx';

const waiting = ['processing', 'partially_fulfilled'] as const satisfies readonly Order['status'][];
const paid = [
  'captured',
  'authorized',
  'pending',
  'partially_refunded',
] as const satisfies readonly Order['paymentStatus'][];

/** Orders of which something is still to be shipped or done. */
export function ToDoPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/fulfillments' });
  const open = useOpen();
  const forbidden = useForbidden('fulfillments:write');
  const [chosen, setChosen] = useState<string | null>(null);
  const status = waiting.find((one) => one === search.status);
  const paymentStatus = paid.find((one) => one === search.paymentStatus);
  const { q } = search;
  const query = {
    limit: 100,
    status: status ? [status] : [...waiting],
    ...(q ? { q } : {}),
    ...(paymentStatus ? { paymentStatus: [paymentStatus] } : {}),
  };
  const rows = usePages(['to fulfil', query], (cursor, signal) =>
    commerce.orders.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['order.', 'fulfillment.'], rows.refresh);
  const columns = useListColumns<Order>('to-fulfil', [
    {
      id: 'number',
      title: t('kinds.order'),
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
      isWideOnly: true,
      cell: ({ placedAt, createdAt }) => <Time at={placedAt ?? createdAt} />,
    },
    {
      id: 'customer',
      csv: ['customerEmail'],
      title: t('order.customer'),
      isWideOnly: true,
      cell: ({ customerEmail }) => <Cut isShort>{customerEmail ?? '–'}</Cut>,
    },
    {
      id: 'items',
      csv: ['open'],
      title: t('fulfillments.open'),
      cell: ({ lineItems }) => <Cut>{openText(lineItems)}</Cut>,
    },
    {
      id: 'payment',
      csv: ['paymentStatus'],
      title: t('order.payment'),
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
  return (
    <Page
      title={t('rooms.fulfillments')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Order>
          name="to-fulfil"
          read={(signal) => commerce.orders.list(query, { signal })}
          columns={asShown(columns, [
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
          ])}
        />
      }
    >
      <FulfillmentTabs />
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="q" label={t('order.find')} value={q} />
          <ChoiceFilter
            name="status"
            label={t('order.status')}
            value={status}
            choices={waiting.map((one) => [one, t(`status.${one}`)])}
          />
          <ChoiceFilter
            name="paymentStatus"
            label={t('order.payment')}
            value={paymentStatus}
            choices={paid.map((one) => [one, t(`status.${one}`)])}
          />
        </Filters>
        <DataTable
          label={t('fulfillments.toDo')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/orders/${id}`)}
          empty={{ title: t('fulfillments.nothing'), text: t('fulfillments.nothingHelp') }}
        />
      </Panel>
      {chosen !== null && <FulfillOrder orderId={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

/** A long text leaves room for the button of its row. */
function Cut({
  isShort = false,
  children,
}: {
  readonly isShort?: boolean;
  readonly children: string;
}) {
  return (
    <span
      title={children}
      className={`block truncate ${isShort ? 'max-w-44' : 'max-w-28 sm:max-w-56 2xl:max-w-96'}`}
    >
      {children}
    </span>
  );
}

function openText(lines: Order['lineItems']): string {
  return lines
    .filter(({ quantity, fulfilledQuantity }) => fulfilledQuantity < quantity)
    .map(({ name, quantity, fulfilledQuantity }) => `${quantity - fulfilledQuantity} × ${name}`)
    .join(', ');
}

function nameOf(address: Order['shippingAddress']): string | null {
  if (!address) return null;
  return [address.firstName, address.lastName, address.company].filter(Boolean).join(' ');
}
