import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionIssue } from '../../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../../client/failure.tsx';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { useForbidden } from '../../place/permissions.ts';
import { usePlace } from '../../place/place.ts';
import { useList } from '../../table/use-pages.ts';
import { Badge, Status } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/panel.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';
import { LoadOlder } from '../../table/load-older.tsx';

/** What is to be looked at, and what was; nothing where nothing ever was. */
export function Issues({ subscription }: { readonly subscription: SubscriptionDetails }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, currency } = subscription;
  const rows = useList(['subscription', id, 'issues'], 20, (page, options) =>
    commerce.subscriptions.listIssues(id, page, options),
  );
  const forbidden = useForbidden('subscriptions:write');
  const [chosen, setChosen] = useState<SubscriptionIssue | null>(null);
  if (rows.error !== null && rows.items.length === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.items.length === 0) return null;
  return (
    <Section title={t('issue.issues')} flush>
      <ul>
        {rows.items.map((issue) => (
          <li
            key={issue.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b p-4 last:border-0"
          >
            <div className="min-w-56 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {t(`issue.type.${issue.type}`)} <IssueState issue={issue} />
              </p>
              <p className="text-quiet">{t(`issue.about.${aboutOf(issue)}`)}</p>
              <p className="text-xs text-quiet">
                <Time at={issue.detectedAt} />
                {issue.note && <> · {issue.note}</>}
              </p>
            </div>
            <span className="font-medium">
              <Money amount={issue.amount} currency={currency} />
            </span>
            {issue.status === 'open' && (
              <Button look="primary" forbidden={forbidden} onClick={() => setChosen(issue)}>
                {t('issue.resolve')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadOlder rows={rows} />
      {chosen && (
        <ResolveDialog issue={chosen} currency={currency} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}

/** Whether it is open, and how it was closed. */
export function IssueState({ issue }: { readonly issue: SubscriptionIssue }) {
  const { t } = useTranslation();
  const { resolution, confirmed, type } = issue;
  if (resolution !== null) return <Badge tone="quiet">{t(`resolution.${resolution}`)}</Badge>;
  return (
    <>
      <Status of="open" />
      {type === 'orphan_charge' && (
        <Badge tone={confirmed ? 'warn' : 'bad'}>
          {t(confirmed ? 'issue.confirmed' : 'issue.unconfirmed')}
        </Badge>
      )}
    </>
  );
}

function aboutOf({ type, confirmed }: SubscriptionIssue) {
  if (type === 'unpaid_final_usage') return type;
  return confirmed ? 'confirmed' : 'unconfirmed';
}
