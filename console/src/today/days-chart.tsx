import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import { Chart } from '../chart/chart.tsx';
import { digitsOf, formatMoney } from '../format/money.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Choices } from '../ui/choices.tsx';
import { Section } from '../ui/panel.tsx';
import { intervals, type Interval } from './chosen-days.ts';
import type { CurrencyFigures } from './use-overview.ts';

const kinds = ['captured', 'orders', 'refunded'] as const;

interface DaysChartProps {
  readonly overview: Overview;
  readonly figures: CurrencyFigures;
  /** Which of the figures, as the address says. */
  readonly kind: string | undefined;
}

/** One figure over the days, beside the days before. */
export function DaysChart({ overview, figures, kind }: DaysChartProps) {
  const { t, i18n } = useTranslation();
  const set = useSetFilters();
  const { language } = i18n;
  const chosen = kinds.find((one) => one === kind) ?? 'captured';
  const { values, previous } = figures.series[chosen];
  const { interval } = overview;
  const starts = useMemo(
    () => overview.intervals.map(({ start }) => Date.parse(start) / 1_000),
    [overview.intervals],
  );
  const data = useMemo(() => ({ starts, values, previous }), [starts, values, previous]);
  const isMoney = chosen !== 'orders';
  const { currency } = figures;
  const timeAt = (instant: string | undefined) =>
    instant === undefined ? '' : timeOf(instant, interval, language);
  return (
    <Section
      title={t('today.overTime')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Choices
            label={t('today.chart')}
            chosen={chosen}
            choices={kinds.map((one) => [one, t(`today.figure.${one}`)])}
            onChoose={(one) => set({ chart: one })}
          />
          <Choices
            label={t('today.by')}
            chosen={interval}
            choices={intervals.map((one) => [one, t(`today.interval.${one}`)])}
            onChoose={(one) => set({ interval: one })}
          />
        </div>
      }
    >
      <Chart
        label={`${t(`today.figure.${chosen}`)}, ${t(`today.interval.${interval}`)}`}
        data={data}
        total={figures[chosen]}
        format={(value) =>
          isMoney ? formatMoney(value, currency, language) : value.toLocaleString(language)
        }
        formatAxis={(value) =>
          isMoney ? shortMoney(value, currency, language) : short(value, language)
        }
        timeOf={(index) => timeAt(overview.intervals[index]?.start)}
        previousTimeOf={(index) => timeAt(overview.intervals[index]?.previousStart)}
      />
    </Section>
  );
}

function timeOf(instant: string, interval: Interval, language: string): string {
  const date = new Date(instant);
  if (interval === 'month')
    return date.toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (interval === 'day') return date.toLocaleDateString(language, day);
  return date.toLocaleString(language, { ...day, hour: '2-digit', minute: '2-digit' });
}

function short(value: number, language: string): string {
  return value.toLocaleString(language, { notation: 'compact', maximumFractionDigits: 1 });
}

function shortMoney(amount: number, currency: string, language: string): string {
  const value = amount / 10 ** digitsOf(currency);
  return value.toLocaleString(language, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1,
  });
}
