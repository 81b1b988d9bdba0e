import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointStatistics } from '../../../sdk/typescript/src/commerce.ts';
import type { Stacked } from '../chart/columns-table.tsx';
import { Columns } from '../chart/columns.tsx';
import { Failure } from '../client/failure.tsx';
import { dayOf, isDay } from '../format/days.ts';
import { DayFilter } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Choices } from '../ui/choices.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { statisticsIntervals, useStatistics } from './use-statistics.ts';

/** How many days back, as the address names them; deliveries are retained for as long as the last of them. */
const spans = ['1d', '7d', '14d', '31d'] as const;

/** An endpoint's deliveries and its response times over chosen days, as columns and as a table. */
export function StatisticsSection({ endpointId }: { readonly endpointId: string }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/$workspace/$environment/webhooks/$id' });
  const set = useSetFilters();
  const { chartFrom, chartTo } = search;
  const interval = statisticsIntervals.find((one) => one === search.by);
  const span = spans.find((one) => one === search.span) ?? '7d';
  const isOwn = isDay(chartFrom) || isDay(chartTo);
  const { data, error, refetch } = useStatistics(endpointId, {
    ...(isDay(chartFrom) ? { from: chartFrom } : { days: daysOf(span) }),
    ...(isDay(chartTo) ? { to: chartTo } : {}),
    ...(interval ? { interval } : {}),
  });
  return (
    <Section
      title={t('endpoint.overTime')}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Choices
            label={t('endpoint.days')}
            chosen={isOwn ? null : span}
            choices={spans.map((one) => [one, t('endpoint.dayCount', { count: daysOf(one) })])}
            onChoose={(one) =>
              set({ span: one, chartFrom: undefined, chartTo: undefined, by: undefined })
            }
          />
          <DayFilter name="chartFrom" label={t('word.from')} value={chartFrom ?? data?.from} />
          <DayFilter name="chartTo" label={t('word.until')} value={chartTo ?? data?.to} />
          <Choices
            label={t('endpoint.by')}
            chosen={data?.interval ?? null}
            choices={statisticsIntervals.map((one) => [one, t(`endpoint.interval.${one}`)])}
            onChoose={(one) => set({ by: one })}
          />
        </div>
      }
    >
      {error && <Failure error={error} retry={refetch} />}
      {!error && !data && <Waiting lines={7} />}
      {!error && data && <Charts data={data} />}
    </Section>
  );
}

function daysOf(span: (typeof spans)[number]): number {
  return Number.parseInt(span, 10);
}

function Charts({ data }: { readonly data: WebhookEndpointStatistics }) {
  const { t, i18n } = useTranslation();
  const set = useSetFilters();
  const { intervals, latency, isWaitingPart } = data;
  const timeOf = (index: number) => timeText(data, index, i18n.language);
  const milliseconds = (value: number | undefined) =>
    value === undefined ? '–' : `${value.toLocaleString(i18n.language)} ms`;
  const outcome = (
    name: 'succeeded' | 'exhausted' | 'skipped' | 'failing' | 'waiting',
    colour: string,
  ): Stacked => {
    // What has failed so far is among what waits, and is in a column of its own colour.
    const of = (one: WebhookEndpointStatistics['intervals'][number] | WebhookEndpointStatistics) =>
      name === 'waiting' ? one.waiting - one.failing : one[name];
    return {
      name: t(`endpoint.outcome.${name}`),
      colour,
      heights: intervals.map(of),
      textOf: (index) =>
        of(index === null ? data : (intervals[index] ?? data)).toLocaleString(i18n.language),
    };
  };
  const response = (name: 'p50Ms' | 'p95Ms', colour: string): Stacked => ({
    name: t(`endpoint.response.${name}`),
    colour,
    heights: intervals.map(({ latency: found }) => {
      if (!found) return 0;
      return name === 'p50Ms' ? found.p50Ms : found.p95Ms - found.p50Ms;
    }),
    textOf: (index) => milliseconds((index === null ? latency : intervals[index]?.latency)?.[name]),
  });
  const choose =
    data.interval === 'day'
      ? (index: number) => {
          const start = intervals[index]?.start;
          if (start === undefined) return;
          const day = dayOf(new Date(start));
          set({ from: day, until: day });
        }
      : undefined;
  const shared = { count: intervals.length, timeOf, whole: t('endpoint.allDays') };
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <Columns
        {...shared}
        label={t('endpoint.outcomes')}
        series={[
          outcome('succeeded', 'bg-good'),
          outcome('exhausted', 'bg-bad'),
          outcome('failing', 'bg-warn'),
          outcome('waiting', 'bg-accent'),
          outcome('skipped', 'bg-quiet'),
        ]}
        formatAxis={(value) => value.toLocaleString(i18n.language)}
        onChoose={choose}
        help={
          isWaitingPart
            ? t('endpoint.waitingPart')
            : choose
              ? t('endpoint.chooseColumn')
              : undefined
        }
      />
      <Columns
        {...shared}
        label={t('endpoint.responseTimes')}
        series={[response('p50Ms', 'bg-accent'), response('p95Ms', 'bg-accent/40')]}
        formatAxis={milliseconds}
        help={t('endpoint.responseHelp')}
      />
    </div>
  );
}

function timeText(
  { intervals, interval }: WebhookEndpointStatistics,
  index: number,
  language: string,
): string {
  const start = intervals[index]?.start;
  if (start === undefined) return '';
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return interval === 'day'
    ? new Date(start).toLocaleDateString(language, day)
    : new Date(start).toLocaleString(language, { ...day, hour: '2-digit', minute: '2-digit' });
}
