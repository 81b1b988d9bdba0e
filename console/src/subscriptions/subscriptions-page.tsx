import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../sdk/typescript/src/commerce.ts';
import { CustomerLabel } from '../customers/customer-label.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns, type ListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { useSelection } from '../table/selection/use-selection.ts';
import { usePages } from '../table/use-pages.ts';
import { Badge, Status } from '../ui/badge.tsx';
import { linkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { nextChargeAt } from './charges/next-charge-at.ts';
import { useEvery } from './every.ts';
import { withWords } from '../words/words.ts';

const statuses = [
  'trialing',
  'active',
  'past_due',
  'paused',
  'pending',
  'cancelled',
  'completed',
  'expired',
] as const;
const isUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const ExportSelected = lazy(() =>
  withWords(async () => ({
    default: (await import('../table/selection/export-selected.tsx')).ExportSelected<Subscription>,
  })),
);

/** All subscriptions, with what each charges next. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/subscriptions' });
  const open = useOpen();
  const columns = useColumns();
  const { q, planId, customerId } = search;
  const status = statuses.find((one) => one === search.status);
  const query = {
    limit: 100,
    ...(q ? { q } : {}),
    ...(planId ? { planId } : {}),
    ...(customerId && isUuid.test(customerId) ? { customerId } : {}),
    ...(status ? { status: [status] } : {}),
    ...(search.hasIssues === 'true' ? { hasIssues: true } : {}),
  };
  const rows = usePages(['subscriptions', query], (cursor, signal) =>
    commerce.subscriptions.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['subscription.'], rows.refresh);
  const shownCsv = asShown(columns, csvColumns);
  const selection = useSelection(query, rows);
  return (
    <Page
      title={t('rooms.subscriptions')}
      mark={<LiveMark />}
      actions={
        <>
          <PlaceLink path="/subscription-issues" className={linkButton('plain')}>
            {t('issue.all')}
          </PlaceLink>
          <SaveCsv<Subscription>
            name="subscriptions"
            read={(signal) => commerce.subscriptions.list(query, { signal })}
            columns={shownCsv}
          />
        </>
      }
    >
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="q" label={t('subscription.find')} value={q} />
          <TextFilter name="planId" label={t('subscription.planId')} value={planId} />
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={search.status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
          <ChoiceFilter
            name="hasIssues"
            label={t('issue.issues')}
            value={search.hasIssues}
            choices={[['true', t('issue.open')]]}
          />
        </Filters>
        <DataTable
          label={t('rooms.subscriptions')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ id, planName }) => planName ?? id}
          selection={selection}
          onOpen={({ id }) => open(`/subscriptions/${id}`)}
          empty={{ title: t('subscription.none'), text: t('subscription.noneHelp') }}
        />
        {selection.ids.size > 0 && (
          <Suspense>
            <ExportSelected name="subscriptions" selection={selection} columns={shownCsv} />
          </Suspense>
        )}
      </Panel>
    </Page>
  );
}

function useColumns(): ListColumns<Subscription> {
  const { t } = useTranslation();
  const every = useEvery();
  return useListColumns('subscriptions', [
    {
      id: 'plan',
      csv: ['planId', 'planName'],
      title: t('subscription.plan'),
      cell: ({ id, planName, planId }) => (
        <PlaceLink path={`/subscriptions/${id}`} className="font-medium hover:underline">
          {planName ?? planId}
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      csv: ['status', 'cancelAtPeriodEnd'],
      title: t('word.state'),
      cell: ({ status, issues, cancelAtPeriodEnd }) => (
        <span className="inline-flex flex-wrap gap-1">
          <Status of={status} />
          {issues.length > 0 && <Badge tone="bad">{t('issue.one')}</Badge>}
          {cancelAtPeriodEnd && <Badge tone="quiet">{t('subscription.ends')}</Badge>}
        </span>
      ),
    },
    {
      id: 'customer',
      csv: ['customerId'],
      title: t('kinds.customer'),
      isWideOnly: true,
      cell: ({ customerId }) => <CustomerLabel id={customerId} />,
    },
    {
      id: 'next',
      csv: ['nextBillingAt'],
      title: t('word.nextCharge'),
      isWideOnly: true,
      cell: (subscription) => {
        const at = nextChargeAt(subscription);
        return at === null ? '–' : <Time at={at} />;
      },
    },
    {
      id: 'quantity',
      title: t('word.quantity'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ quantity }) => quantity,
    },
    {
      id: 'price',
      csv: ['currency', 'recurringTotal', 'interval', 'intervalCount'],
      title: t('word.price'),
      isNumber: true,
      cell: ({ recurringTotal, currency, ...terms }) => (
        <span className="whitespace-normal">
          <Money amount={recurringTotal} currency={currency} />{' '}
          <span className="text-quiet">{every(terms)}</span>
        </span>
      ),
    },
  ]);
}

const csvColumns = [
  ['id', ({ id }: Subscription) => id],
  ['status', ({ status }: Subscription) => status],
  ['planId', ({ planId }: Subscription) => planId],
  ['planName', ({ planName }: Subscription) => planName],
  ['customerId', ({ customerId }: Subscription) => customerId],
  ['quantity', ({ quantity }: Subscription) => quantity],
  ['amount', ({ amount }: Subscription) => amount],
  ['recurringTotal', ({ recurringTotal }: Subscription) => recurringTotal],
  ['currency', ({ currency }: Subscription) => currency],
  ['interval', ({ interval }: Subscription) => interval],
  ['intervalCount', ({ intervalCount }: Subscription) => intervalCount],
  ['currentPeriodEnd', ({ currentPeriodEnd }: Subscription) => currentPeriodEnd],
  ['nextBillingAt', ({ nextBillingAt }: Subscription) => nextBillingAt],
  ['cancelAtPeriodEnd', ({ cancelAtPeriodEnd }: Subscription) => String(cancelAtPeriodEnd)],
  ['createdAt', ({ createdAt }: Subscription) => createdAt],
] as const;
