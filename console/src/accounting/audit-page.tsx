import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { Unread } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Time } from '../format/time.tsx';
import { ChoiceFilter, Filters, PinnedFilter } from '../table/filters.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';
import { InvariantRow } from './invariant-row.tsx';

const days = ['1', '7', '30'] as const;
const DAY_MS = 86_400_000;
const SHOWN_MAX = 100;

/** Whether all stored money agrees with itself. */
export function AuditPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/$workspace/$environment/accounting/audit' });
  const now = useNow();
  const within = days.find((one) => one === search.days);
  const { orderId } = search;
  const reading = useRead(
    ['money audit', within, orderId],
    async (commerce, options) => {
      const since = within && new Date(now().getTime() - Number(within) * DAY_MS).toISOString();
      return await commerce.audit.checkMoney(
        { limit: SHOWN_MAX, ...(since ? { since } : {}), ...(orderId ? { orderId } : {}) },
        options,
      );
    },
    { staleTime: 60_000 },
  );
  const { data, isFetching, refetch } = reading;
  const failed = data?.invariants.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Page
      title={t('rooms.accounting')}
      actions={
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {t('word.checkAgain')}
        </Button>
      }
    >
      <AccountingTabs />
      <Panel>
        <Filters>
          <ChoiceFilter
            name="days"
            label={t('moneyAudit.changed')}
            value={within}
            choices={days.map((one) => [one, t('moneyAudit.days', { count: Number(one) })])}
          />
          {orderId && <PinnedFilter name="orderId" text={t('payments.ofOrder')} />}
        </Filters>
        <div className="grid gap-3 p-4">
          <p className="max-w-3xl text-quiet">{t('moneyAudit.what')}</p>
          <Unread of={reading} lines={8} />
          {data && (
            <p role="status" className="flex flex-wrap items-center gap-2">
              <Badge tone={failed === 0 ? 'good' : 'bad'}>
                {failed === 0 ? t('moneyAudit.allGood') : t('moneyAudit.failed', { count: failed })}
              </Badge>
              <span className="text-xs text-quiet">
                {t('moneyAudit.at')} <Time at={data.checkedAt} precise />
              </span>
            </p>
          )}
        </div>
        <ul>
          {data?.invariants.map((one) => (
            <InvariantRow key={one.name} invariant={one} />
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
