import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../sdk/typescript/src/commerce.ts';
import { Time } from '../../format/time.tsx';
import { useForbidden } from '../../place/permissions.ts';
import { PlaceLink } from '../../place/place-link.tsx';
import { plain } from '../../table/column-kinds.tsx';
import { csvOf } from '../../table/csv-of.ts';
import { choice, text } from '../../table/list-filters.tsx';
import { ResourceList } from '../../table/resource-list.tsx';
import { Status } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { withWords } from '../../words/words.ts';
import { FulfillmentTabs } from '../fulfillment-tabs.tsx';
import { FulfillOrder } from '../fulfill-order.tsx';
import { OpenItems, openText } from './open-items.tsx';

const waiting = ['processing', 'partially_fulfilled'] as const;
const paid = ['paid', 'authorized', 'pending', 'all'] as const;
const paymentStatuses: Readonly<Record<(typeof paid)[number], Order['paymentStatus'][]>> = {
  paid: ['captured', 'partially_refunded'],
  authorized: ['authorized'],
  pending: ['pending'],
  all: [],
};
const csv = csvOf<Order>()(
  `id number placedAt customerEmail paymentStatus open
   name addressLine1 addressLine2 postalCode city countryCode`,
  {
    open: ({ lineItems }) => openText(lineItems),
    name: ({ shippingAddress: to }) =>
      to && [to.firstName, to.lastName, to.company].filter(Boolean).join(' '),
    addressLine1: ({ shippingAddress: to }) => to?.addressLine1 ?? null,
    addressLine2: ({ shippingAddress: to }) => to?.addressLine2 ?? null,
    postalCode: ({ shippingAddress: to }) => to?.postalCode ?? null,
    city: ({ shippingAddress: to }) => to?.city ?? null,
    countryCode: ({ shippingAddress: to }) => to?.countryCode ?? null,
  },
);

const FulfillSelected = lazy(() =>
  withWords(async () => ({ default: (await import('./fulfill-selected.tsx')).FulfillSelected })),
);

/** Orders of which something is still to be shipped or done. */
export function ToDoPage() {
  const { t } = useTranslation();
  const forbidden = useForbidden('fulfillments:write');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ResourceList<'orders'>
      of="orders"
      name="to-fulfil"
      title={t('rooms.fulfillments')}
      label={t('fulfillments.toDo')}
      // Who waits longest comes first.
      query={{ status: [...waiting], sort: 'createdAt' }}
      refreshOn={['order.', 'fulfillment.']}
      pathOf={({ id }) => `/orders/${id}`}
      columns={[
        {
          id: 'number',
          title: t('kinds.order'),
          sort: { by: ['number', '-number'] },
          cell: ({ id, number, lineItems }) => (
            <div data-whole className="grid max-md:w-[calc(100vw-14rem)]">
              <PlaceLink path={`/orders/${id}`} className="font-medium hover:underline">
                {number ?? id}
              </PlaceLink>
              {/* On a phone in place of its column. */}
              <span className="line-clamp-4 text-xs break-words whitespace-normal md:hidden">
                {openText(lineItems)}
              </span>
            </div>
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
        plain('customer', t('kinds.customer'), 'customerEmail'),
        {
          id: 'items',
          csv: ['open'],
          title: t('fulfillments.open'),
          isWidest: true,
          isWideOnly: true,
          cell: ({ lineItems }) => <OpenItems lines={lineItems} />,
        },
        {
          id: 'payment',
          csv: ['paymentStatus'],
          title: t('kinds.payment'),
          isWideOnly: true,
          cell: ({ paymentStatus }) => <Status of={paymentStatus} />,
        },
        {
          id: 'act',
          title: t('fulfillments.act'),
          isNumber: true,
          cell: ({ id, number }) => (
            <Button
              className="h-8 min-h-8 max-sm:h-auto max-sm:whitespace-normal"
              forbidden={forbidden}
              aria-label={`${t('fulfillment.open')} ${number ?? ''}`}
              onClick={() => setChosen(id)}
            >
              {t('fulfillment.open')}
            </Button>
          ),
        },
      ]}
      csv={csv}
      filters={[
        text('q', t('order.find')),
        choice('status', t('word.state'), waiting, (one) => t(`status.${one}`)),
        choice(
          'paymentStatus',
          t('kinds.payment'),
          paid,
          (one) => (one === 'all' ? t('table.all') : t(`status.${one}`)),
          {
            unset: 'paid',
            isRequired: true,
            to: (one) => (one === 'all' ? {} : { paymentStatus: paymentStatuses[one] }),
          },
        ),
      ]}
      nameOf={({ id, number }) => number ?? id}
      bulk={FulfillSelected}
      empty={{ title: t('fulfillments.nothing'), text: t('fulfillments.nothingHelp') }}
    >
      <FulfillmentTabs />
      {chosen !== null && <FulfillOrder orderId={chosen} onClose={() => setChosen(null)} />}
    </ResourceList>
  );
}
