import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { linked, money, plain } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { choice, text } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Status } from '../ui/badge.tsx';
import { CartTabs } from './cart-tabs.tsx';

const statuses = ['open', 'checkout', 'converted', 'abandoned'] as const;
const csv = csvOf<Cart>()('id status customerEmail currency total items createdAt updatedAt', {
  items: ({ lineItems }) => lineItems.length,
});

export function CartsPage() {
  const { t } = useTranslation();
  return (
    <ResourceList<'carts'>
      of="carts"
      name="carts"
      title={t('rooms.carts')}
      refreshOn={['cart.']}
      columns={[
        linked('changed', t('cart.changed'), '/carts', ({ updatedAt }) => <Time at={updatedAt} />, {
          csv: ['updatedAt'],
        }),
        { id: 'status', title: t('word.state'), cell: ({ status }) => <Status of={status} /> },
        plain('customer', t('kinds.customer'), 'customerEmail'),
        {
          id: 'items',
          title: t('word.items'),
          isWideOnly: true,
          cell: ({ lineItems }) => lineItems.map(({ name }) => name).join(', ') || '–',
        },
        money('total', t('money.total'), 'total'),
      ]}
      csv={csv}
      filters={[
        text('email', t('word.email')),
        choice('status', t('word.state'), statuses, (one) => t(`status.${one}`)),
      ]}
      empty={{ title: t('cart.none'), text: t('cart.noneHelp') }}
    >
      <CartTabs />
    </ResourceList>
  );
}
