import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionIssue } from '../../../../sdk/typescript/src/commerce.ts';
import { askTogether } from '../../client/ask-together.ts';
import { Money } from '../../format/money.tsx';
import { useForbidden } from '../../place/permissions.ts';
import { PlaceLink } from '../../place/place-link.tsx';
import { usePlace } from '../../place/place.ts';
import { moment } from '../../table/column-kinds.tsx';
import { csvOf } from '../../table/csv-of.ts';
import { choice } from '../../table/list-filters.tsx';
import { ResourceList } from '../../table/resource-list.tsx';
import { Button } from '../../ui/button.tsx';
import { IssueState } from './issues.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

const statuses = ['open', 'resolved'] as const;
const csv = csvOf<SubscriptionIssue>()(
  'id subscriptionId type status confirmed amount detectedAt resolvedAt resolution note',
);

/** The issues of all subscriptions: money that nothing records, or that could not be taken. */
export function IssuesPage() {
  const { t } = useTranslation();
  const forbidden = useForbidden('subscriptions:write');
  const [chosen, setChosen] = useState<SubscriptionIssue | null>(null);
  return (
    <ResourceList<'subscriptionIssues'>
      of="subscriptionIssues"
      name="subscription-issues"
      hasViews={false}
      title={t('issue.all')}
      back={{ path: '/subscriptions', text: t('rooms.subscriptions') }}
      refreshOn={['subscription.']}
      pathOf={null}
      columns={[
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
        moment('detected', t('issue.detected'), 'detectedAt'),
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
              <Button forbidden={forbidden} onClick={() => setChosen(issue)}>
                {t('issue.resolve')}
              </Button>
            ),
        },
      ]}
      csv={csv}
      filters={[
        choice('status', t('word.state'), statuses, (one) =>
          one === 'open' ? t('status.open') : t('issue.resolved'),
        ),
      ]}
      empty={{ title: t('issue.none'), text: t('issue.noneHelp') }}
    >
      {chosen && <ResolveChosen issue={chosen} onClose={() => setChosen(null)} />}
    </ResourceList>
  );
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
