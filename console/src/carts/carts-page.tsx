import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { CartTabs } from './cart-tabs.tsx';

const statuses = [
  'open',
  'checkout',
  'converted',
  'abandoned',
] as const satisfies readonly Cart['status'][];

export function CartsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/carts' });
  const open = useOpen();
  const status = statuses.find((one) => one === search.status);
  const { email } = search;
  const query = {
    limit: 100,
    ...(status ? { status: [status] } : {}),
    ...(email ? { email } : {}),
  };
  const rows = usePages(['carts', query], (cursor, signal) =>
    commerce.carts.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['cart.'], rows.refresh);
  const columns = useListColumns<Cart>('carts', [
    {
      id: 'changed',
      csv: ['updatedAt'],
      title: t('cart.changed'),
      cell: ({ id, updatedAt }) => (
        <PlaceLink path={`/carts/${id}`} className="font-medium hover:underline">
          <Time at={updatedAt} />
        </PlaceLink>
      ),
    },
    { id: 'status', title: t('cart.status'), cell: (cart) => <Status of={cart.status} /> },
    {
      id: 'customer',
      csv: ['customerEmail'],
      title: t('order.customer'),
      isWideOnly: true,
      cell: ({ customerEmail }) => customerEmail ?? '–',
    },
    {
      id: 'items',
      title: t('cart.items'),
      isWideOnly: true,
      cell: ({ lineItems }) => lineItems.map(({ name }) => name).join(', ') || '–',
    },
    {
      id: 'total',
      csv: ['currency', 'total'],
      title: t('money.total'),
      isNumber: true,
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
  ]);
  return (
    <Page
      title={t('rooms.carts')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Cart>
          name="carts"
          read={(signal) => commerce.carts.list(query, { signal })}
          columns={asShown(columns, [
            ['id', ({ id }) => id],
            ['status', (cart) => cart.status],
            ['customerEmail', ({ customerEmail }) => customerEmail],
            ['currency', ({ currency }) => currency],
            ['total', ({ total }) => total],
            ['items', ({ lineItems }) => lineItems.length],
            ['createdAt', ({ createdAt }) => createdAt],
            ['updatedAt', ({ updatedAt }) => updatedAt],
          ])}
        />
      }
    >
      <CartTabs />
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="email" label={t('cart.find')} value={email} />
          <ChoiceFilter
            name="status"
            label={t('cart.status')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
        </Filters>
        <DataTable
          label={t('rooms.carts')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/carts/${id}`)}
          empty={{ title: t('cart.none'), text: t('cart.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}
