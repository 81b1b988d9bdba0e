import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { useList } from '../table/use-pages.ts';
import { Choices } from '../ui/choices.tsx';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { chosenDays } from './chosen-days.ts';
import { DaysChart } from './days-chart.tsx';
import { DaysPicker } from './days-picker.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { NeedsYou } from './needs-you.tsx';
import { type CurrencyFigures, useOverview } from './use-overview.ts';

/** The entrance: how it goes, what needs somebody, and what has just been bought. */
export function TodayPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/' });
  const chosen = chosenDays(search);
  const { data: overview, error, isPlaceholderData, refetch } = useOverview(chosen);
  const latest = useList(['orders', 'latest'], 6, (page, options) =>
    commerce.orders.list(page, options),
  );
  useRefreshOn(['order.'], latest.refresh);
  const hasOrders = latest.items.length > 0;
  const isNew = !latest.isWaiting && latest.error === null && !hasOrders;
  const all = overview?.currencies ?? [];
  const figures =
    all.find(({ currency }) => currency === search.currency) ??
    all[0] ??
    (overview && latest.items[0] && noFigures(latest.items[0].currency, overview));
  return (
    <Page
      title={t('rooms.today')}
      mark={<LiveMark />}
      actions={
        <>
          {figures && <CurrencyChoice all={all} chosen={figures.currency} />}
          {!isNew && <DaysPicker chosen={chosen} shown={overview ?? null} />}
        </>
      }
    >
      <div className="grid gap-4" aria-busy={isPlaceholderData || undefined}>
        {error !== null && <Failure error={error} retry={refetch} />}
        {isNew && <FirstSteps />}
        {!overview && error === null && <Waiting lines={8} />}
        {overview && !isNew && <NeedsYou overview={overview} />}
        {overview && figures && (
          <>
            <Compared overview={overview} />
            <Figures overview={overview} figures={figures} />
          </>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(20rem,2fr)]">
          {overview && figures && (
            <DaysChart overview={overview} figures={figures} kind={search.chart} />
          )}
          {overview && !isNew && <LatestOrders rows={latest} />}
        </div>
      </div>
    </Page>
  );
}

type CurrencyChoiceProps = Readonly<{ all: readonly CurrencyFigures[]; chosen: string }>;

/** Only where there are several: money of different currencies is never added. */
function CurrencyChoice({ all, chosen }: CurrencyChoiceProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const codes = all.map(({ currency }) => currency);
  if (codes.length < 2) return null;
  return codes.length <= 3 ? (
    <Choices
      label={t('word.currency')}
      chosen={chosen}
      choices={codes.map((code) => [code, code])}
      onChoose={(currency) => set({ currency })}
    />
  ) : (
    <ChoiceFilter
      name="currency"
      label={t('word.currency')}
      value={chosen}
      choices={codes.map((code) => [code, code])}
    />
  );
}

/** Which days the changes are changes from. */
function Compared({ overview: { from, to, before } }: { readonly overview: Overview }) {
  const { t, i18n } = useTranslation();
  // A day of the calendar, not an instant: read and written in the same zone.
  const day = (text: string) =>
    new Date(text).toLocaleDateString(i18n.language, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
  const span = (days: { readonly from: string; readonly to: string }) =>
    days.from === days.to ? day(days.from) : `${day(days.from)} – ${day(days.to)}`;
  return (
    <p className="text-quiet">
      {t('today.compared', { days: span({ from, to }), before: span(before) })}
    </p>
  );
}

const nothing = { value: 0, previous: 0 };

/** Of days on which nothing was sold, in the currency of what was sold on others. */
function noFigures(currency: string, { intervals }: Overview): CurrencyFigures {
  const none = { values: intervals.map(() => 0), previous: intervals.map(() => 0) };
  return {
    currency,
    orders: nothing,
    captured: nothing,
    refunded: nothing,
    net: nothing,
    payments: { attempts: nothing, declined: nothing },
    abandonedCarts: {
      count: nothing,
      value: nothing,
      recovered: nothing,
      recoveredAmount: nothing,
    },
    subscriptions: {
      active: 0,
      mrr: 0,
      trialing: 0,
      trialingMrr: 0,
      begun: nothing,
      begunMrr: nothing,
      ended: nothing,
      endedMrr: nothing,
      churn: { value: null, previous: null },
    },
    series: { orders: none, captured: none, refunded: none },
  };
}
