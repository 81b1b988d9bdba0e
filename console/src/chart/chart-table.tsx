import { useTranslation } from 'react-i18next';
import type { ChartProps } from './chart.tsx';
import { IntervalTable } from './interval-table.tsx';

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
        { name: t('chart.value'), textOf: (index) => format(data.values[index] ?? 0) },
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
