import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useForbidden } from '../place/permissions.ts';
import { ResourceList } from '../table/resource-list.tsx';
import { withWords } from '../words/words.ts';
import { orderCsv, useOrderColumns } from './order-columns.tsx';
import { useOrderFilters } from './order-filters.tsx';

const OrdersBulk = lazy(() =>
  withWords(async () => ({ default: (await import('./bulk/orders-bulk.tsx')).OrdersBulk })),
);
const NewOrderDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./new-order-dialog.tsx')).NewOrderDialog })),
);

export function OrdersPage() {
  const { t } = useTranslation();
  return (
    <ResourceList<'orders'>
      of="orders"
      name="orders"
      title={t('rooms.orders')}
      refreshOn={['order.']}
      columns={useOrderColumns()}
      csv={orderCsv}
      {...useOrderFilters()}
      nameOf={({ id, number }) => number ?? id}
      bulk={OrdersBulk}
      add={{
        text: t('newOrder.open'),
        hasIcon: true,
        forbidden: useForbidden('carts:write'),
        dialog: (close) => (
          <Suspense>
            <NewOrderDialog onClose={close} />
          </Suspense>
        ),
      }}
      empty={{ title: t('order.none'), text: t('order.noneHelp') }}
    />
  );
}
