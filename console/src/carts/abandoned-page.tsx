import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbandonedCart } from '../../../sdk/typescript/src/commerce.ts';
import { beginOfDay, endOfDay, isDay } from '../format/days.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ChoiceFilter, DayFilter, Filters } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
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

export function AbandonedPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/abandoned-carts' });
  const open = useOpen();
  const forbidden = useForbidden('carts:write');
  const [chosen, setChosen] = useState<AbandonedCart | null>(null);
  const recoveryStatus = statuses.find((one) => one === search.recovery);
  const { from, until } = search;
  const query = {
    limit: 100,
    ...(recoveryStatus ? { recoveryStatus } : {}),
    ...(isDay(from) ? { from: beginOfDay(from) } : {}),
    ...(isDay(until) ? { to: endOfDay(until) } : {}),
  };
  const rows = usePages(['abandoned carts', query], (cursor, signal) =>
    commerce.abandonedCarts.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['cart.'], rows.refresh);
  const columns: readonly Column<AbandonedCart>[] = [
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
      cell: (cart) => (
        <Badge tone={tones[cart.recoveryStatus]}>{t(`recovery.${cart.recoveryStatus}`)}</Badge>
      ),
    },
    {
      id: 'items',
      title: t('word.items'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ itemCount }) => itemCount,
    },
    {
      id: 'at',
      title: t('status.abandoned'),
      isWideOnly: true,
      cell: ({ abandonedAt }) => <Time at={abandonedAt} />,
    },
    {
      id: 'total',
      title: t('money.total'),
      isNumber: true,
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
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
  ];
  return (
    <Page
      title={t('abandoned.title')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<AbandonedCart>
          name="abandoned-carts"
          read={(signal) => commerce.abandonedCarts.list(query, { signal })}
          columns={[
            ['cartId', ({ cartId }) => cartId],
            ['email', ({ customer }) => customer?.email ?? null],
            ['abandonedAt', ({ abandonedAt }) => abandonedAt],
            ['recoveryStatus', (cart) => cart.recoveryStatus],
            ['itemCount', ({ itemCount }) => itemCount],
            ['currency', ({ currency }) => currency],
            ['total', ({ total }) => total],
          ]}
        />
      }
    >
      <CartTabs />
      <AbandonedSummary days={search.days} />
      <Panel>
        <Filters>
          <ChoiceFilter
            name="recovery"
            label={t('abandoned.recovery')}
            value={recoveryStatus}
            choices={statuses.map((one) => [one, t(`recovery.${one}`)])}
          />
          <DayFilter name="from" label={t('table.from')} value={from} />
          <DayFilter name="until" label={t('table.until')} value={until} />
        </Filters>
        <DataTable
          label={t('abandoned.title')}
          columns={columns}
          rows={rows}
          idOf={({ cartId }) => cartId}
          onOpen={({ cartId }) => open(`/carts/${cartId}`)}
          empty={{ title: t('abandoned.none'), text: t('abandoned.noneHelp') }}
        />
      </Panel>
      {chosen && (
        <RecoverDialog
          cartId={chosen.cartId}
          hasMail={chosen.recoveryStatus === 'email_sent'}
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
  );
}
