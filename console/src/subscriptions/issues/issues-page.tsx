import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionIssue } from '../../../../sdk/typescript/src/commerce.ts';
import { askTogether } from '../../client/ask-together.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { LiveMark } from '../../live/live-mark.tsx';
import { useRefreshOn } from '../../live/live.tsx';
import { useForbidden } from '../../place/permissions.ts';
import { PlaceLink } from '../../place/place-link.tsx';
import { usePlace } from '../../place/place.ts';
import { DataTable, type Column } from '../../table/data-table.tsx';
import { ChoiceFilter, Filters } from '../../table/filters.tsx';
import { SaveCsv } from '../../table/save-csv.tsx';
import { usePages } from '../../table/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { IssueState } from './issues.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** The issues of all subscriptions: money that nothing records, or that could not be taken. */
export function IssuesPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/subscription-issues' });
  const status = (['open', 'resolved'] as const).find((one) => one === search.status);
  const query = { limit: 100, ...(status ? { status } : {}) };
  const rows = usePages(['subscription issues', query], (cursor, signal) =>
    commerce.subscriptionIssues
      .list({ ...query, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  useRefreshOn(['subscription.'], rows.refresh);
  const [chosen, setChosen] = useState<SubscriptionIssue | null>(null);
  return (
    <Page
      title={t('issue.all')}
      mark={<LiveMark />}
      back={{ path: '/subscriptions', text: t('rooms.subscriptions') }}
      actions={
        <SaveCsv<SubscriptionIssue>
          name="subscription-issues"
          read={(signal) => commerce.subscriptionIssues.list(query, { signal })}
          columns={[
            ['id', ({ id }) => id],
            ['subscriptionId', ({ subscriptionId }) => subscriptionId],
            ['type', ({ type }) => type],
            ['status', (issue) => issue.status],
            ['confirmed', ({ confirmed }) => String(confirmed)],
            ['amount', ({ amount }) => amount],
            ['detectedAt', ({ detectedAt }) => detectedAt],
            ['resolvedAt', ({ resolvedAt }) => resolvedAt],
            ['resolution', ({ resolution }) => resolution],
            ['note', ({ note }) => note],
          ]}
        />
      }
    >
      <Panel>
        <Filters>
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={search.status}
            choices={[
              ['open', t('status.open')],
              ['resolved', t('issue.resolved')],
            ]}
          />
        </Filters>
        <DataTable
          label={t('issue.all')}
          columns={useColumns(setChosen)}
          rows={rows}
          idOf={({ id }) => id}
          empty={{ title: t('issue.none'), text: t('issue.noneHelp') }}
        />
      </Panel>
      {chosen && <ResolveChosen issue={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function useColumns(
  onResolve: (issue: SubscriptionIssue) => void,
): readonly Column<SubscriptionIssue>[] {
  const { t } = useTranslation();
  const forbidden = useForbidden('subscriptions:write');
  return [
    {
      id: 'type',
      title: t('issue.one'),
      cell: ({ type, subscriptionId }) => (
        <PlaceLink
          path={`/subscriptions/${subscriptionId}`}
          className="font-medium hover:underline"
        >
          {t(`issue.type.${type}`)}
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      title: t('word.state'),
      cell: (issue) => (
        <span className="inline-flex gap-1">
          <IssueState issue={issue} />
        </span>
      ),
    },
    {
      id: 'detected',
      title: t('issue.detected'),
      isWideOnly: true,
      cell: ({ detectedAt }) => <Time at={detectedAt} />,
    },
    {
      id: 'amount',
      title: t('word.amount'),
      isNumber: true,
      isWideOnly: true,
      cell: (issue) => <Amount issue={issue} />,
    },
    {
      id: 'do',
      title: t('issue.resolve'),
      isNumber: true,
      cell: (issue) =>
        issue.status === 'open' && (
          <Button forbidden={forbidden} onClick={() => onResolve(issue)}>
            {t('issue.resolve')}
          </Button>
        ),
    },
  ];
}

/** An issue says how much, and its subscription of which currency. */
function useCurrency(subscriptionId: string): string | null {
  const { commerce, key } = usePlace();
  const { data } = useQuery({
    queryKey: [key, 'currency of', subscriptionId],
    queryFn: async () => {
      const subscription = await askTogether(`subscription ${key}`, subscriptionId, (ids) =>
        commerce.subscriptions.list({ id: ids, limit: 100 }).all(),
      );
      return subscription?.currency ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

function Amount({ issue: { subscriptionId, amount } }: { readonly issue: SubscriptionIssue }) {
  const currency = useCurrency(subscriptionId);
  return currency === null ? '–' : <Money amount={amount} currency={currency} />;
}

interface ResolveChosenProps {
  readonly issue: SubscriptionIssue;
  readonly onClose: () => void;
}

function ResolveChosen({ issue, onClose }: ResolveChosenProps) {
  const currency = useCurrency(issue.subscriptionId);
  return currency && <ResolveDialog issue={issue} currency={currency} onClose={onClose} />;
}
