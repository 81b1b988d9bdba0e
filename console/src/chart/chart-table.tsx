import { useTranslation } from 'react-i18next';
import type { ChartData } from './draw.ts';
import { IntervalTable } from './interval-table.tsx';

export interface ChartProps {
  /** What is drawn. */
  readonly label: string;
  readonly data: ChartData;
  readonly format: (value: number) => string;
  /** Shorter, for the axis. */
  readonly formatAxis: (value: number) => string;
  /** When an interval is, and when its counterpart was. */
  readonly timeOf: (index: number) => string;
  readonly previousTimeOf: (index: number) => string;
  /** What the whole comes to, in place of a single value. */
  readonly total: { readonly value: number; readonly previous: number };
}

/** The numbers of a chart, the newest first. */
export function ChartTable({ label, data, format, timeOf, previousTimeOf }: ChartProps) {
  const { t } = useTranslation();
  return (
    <IntervalTable
      label={label}
      count={data.starts.length}
      atFirst={400}
      timeOf={timeOf}
      columns={[
        { name: t('word.value'), textOf: (index) => format(data.values[index] ?? 0) },
        {
          name: t('chart.before'),
          className: 'text-quiet max-sm:hidden',
          textOf: previousTimeOf,
        },
        {
          name: t('chart.valueBefore'),
          className: 'text-quiet',
          textOf: (index) => format(data.previous[index] ?? 0),
        },
      ]}
    />
  );
}
