import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbandonedCart } from '../../../sdk/typescript/src/commerce.ts';
import { endOfDay } from '../format/days.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { count, moment, money } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { choice, day } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useViewSearch } from '../table/views/saved-views.ts';
import { AbandonedSummary } from './abandoned-summary.tsx';
import { CartTabs } from './cart-tabs.tsx';
import { RecoverDialog } from './recover-dialog.tsx';

const tones: Readonly<Record<AbandonedCart['recoveryStatus'], Tone>> = {
  pending: 'warn',
  no_email: 'quiet',
  suppressed: 'quiet',
  email_sent: 'accent',
  recovered: 'good',
};
const statuses = ['pending', 'no_email', 'suppressed', 'email_sent', 'recovered'] as const;
const csv = csvOf<AbandonedCart>()(
  'cartId email abandonedAt recoveryStatus itemCount currency total',
  { email: ({ customer }) => customer?.email ?? null },
);

export function AbandonedPage() {
  const { t } = useTranslation();
  const search = useViewSearch();
  const forbidden = useForbidden('carts:write');
  const [chosen, setChosen] = useState<AbandonedCart | null>(null);
  return (
    <ResourceList<'abandonedCarts'>
      of="abandonedCarts"
      name="abandoned-carts"
      hasViews={false}
      title={t('abandoned.title')}
      refreshOn={['cart.']}
      idOf={({ cartId }) => cartId}
      pathOf={({ cartId }) => `/carts/${cartId}`}
      columns={[
        {
          id: 'customer',
          title: t('kinds.customer'),
          cell: ({ cartId, customer }) => (
            <PlaceLink path={`/carts/${cartId}`} className="font-medium hover:underline">
              {customer?.email ?? t('abandoned.unknown')}
            </PlaceLink>
          ),
        },
        {
          id: 'recovery',
          title: t('abandoned.recovery'),
          cell: ({ recoveryStatus: one }) => (
            <Badge tone={tones[one]}>{t(`recovery.${one}`)}</Badge>
          ),
        },
        count('items', t('word.items'), 'itemCount'),
        moment('at', t('status.abandoned'), 'abandonedAt'),
        money('total', t('money.total'), 'total'),
        {
          id: 'act',
          title: t('fulfillments.act'),
          isNumber: true,
          isWideOnly: true,
          cell: (cart) => (
            <Button
              className="h-8 min-h-8"
              forbidden={forbidden}
              aria-label={`${t('recover.open')} ${cart.customer?.email ?? ''}`}
              onClick={() => setChosen(cart)}
            >
              {t('recover.open')}
            </Button>
          ),
        },
      ]}
      csv={csv}
      filters={[
        choice('recovery', t('abandoned.recovery'), statuses, (one) => t(`recovery.${one}`), {
          to: 'recoveryStatus',
        }),
        day('from', t('table.from'), 'from'),
        day('until', t('table.until'), 'to', endOfDay),
      ]}
      empty={{ title: t('abandoned.none'), text: t('abandoned.noneHelp') }}
    >
      <CartTabs />
      <AbandonedSummary days={search['days']} />
      {chosen && (
        <RecoverDialog
          cartId={chosen.cartId}
          hasMail={chosen.recoveryStatus === 'email_sent'}
          onClose={() => setChosen(null)}
        />
      )}
    </ResourceList>
  );
}
