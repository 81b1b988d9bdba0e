import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter, TextFilter } from '../table/filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Status } from '../ui/badge.tsx';
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
  const status = statuses.find((one) => one === search.status);
  const { email } = search;
  const query = { ...(status ? { status: [status] } : {}), ...(email ? { email } : {}) };
  return (
    <ResourceList<Cart, typeof query>
      name="carts"
      title={t('rooms.carts')}
      query={query}
      list={(asked, options) => commerce.carts.list(asked, options)}
      refreshOn={['cart.']}
      columns={[
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
        { id: 'status', title: t('word.state'), cell: (cart) => <Status of={cart.status} /> },
        {
          id: 'customer',
          csv: ['customerEmail'],
          title: t('kinds.customer'),
          isWideOnly: true,
          cell: ({ customerEmail }) => customerEmail ?? '–',
        },
        {
          id: 'items',
          title: t('word.items'),
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
      ]}
      csv={[
        ['id', ({ id }) => id],
        ['status', (cart) => cart.status],
        ['customerEmail', ({ customerEmail }) => customerEmail],
        ['currency', ({ currency }) => currency],
        ['total', ({ total }) => total],
        ['items', ({ lineItems }) => lineItems.length],
        ['createdAt', ({ createdAt }) => createdAt],
        ['updatedAt', ({ updatedAt }) => updatedAt],
      ]}
      filters={
        <>
          <TextFilter name="email" label={t('word.email')} value={email} />
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
        </>
      }
      empty={{ title: t('cart.none'), text: t('cart.noneHelp') }}
    >
      <CartTabs />
    </ResourceList>
  );
}
