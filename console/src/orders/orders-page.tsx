import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { useSelection } from '../table/selection/use-selection.ts';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { withWords } from '../words/words.ts';
import { OrderFilters, useOrderQuery } from './order-filters.tsx';
import { orderCsv, useOrderColumns } from './order-columns.tsx';

const OrdersBulk = lazy(() =>
  withWords(async () => ({ default: (await import('./bulk/orders-bulk.tsx')).OrdersBulk })),
);
const NewOrderDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./new-order-dialog.tsx')).NewOrderDialog })),
);

export function OrdersPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/orders' });
  const open = useOpen();
  const forbidden = useForbidden('carts:write');
  const [isDrafting, setIsDrafting] = useState(false);
  const query = useOrderQuery(search);
  const rows = usePages(['orders', query], (cursor, signal) =>
    commerce.orders.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['order.'], rows.refresh);
  const columns = useOrderColumns();
  const csvColumns = asShown(columns, orderCsv);
  const selection = useSelection(query, rows);
  return (
    <Page
      title={t('rooms.orders')}
      mark={<LiveMark />}
      actions={
        <>
          <SaveCsv<Order>
            name="orders"
            read={(signal) => commerce.orders.list(query, { signal })}
            columns={csvColumns}
          />
          <Button look="primary" forbidden={forbidden} onClick={() => setIsDrafting(true)}>
            <Plus size={16} aria-hidden />
            {t('newOrder.open')}
          </Button>
        </>
      }
    >
      <Panel>
        <OrderFilters search={search} columns={columns} />
        <DataTable
          label={t('rooms.orders')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ id, number }) => number ?? id}
          selection={selection}
          onOpen={({ id }) => open(`/orders/${id}`)}
          empty={{ title: t('order.none'), text: t('order.noneHelp') }}
        />
        {selection.ids.size > 0 && (
          <Suspense>
            <OrdersBulk selection={selection} columns={csvColumns} />
          </Suspense>
        )}
      </Panel>
      {isDrafting && (
        <Suspense>
          <NewOrderDialog onClose={() => setIsDrafting(false)} />
        </Suspense>
      )}
    </Page>
  );
}
