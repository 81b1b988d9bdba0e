import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { ChartProps } from './chart.tsx';

/** A year by the hour has thousands of rows, which nobody waits for unasked. */
const AT_FIRST = 400;

/** The numbers of a chart, the newest first. */
export function ChartTable({ label, data, format, timeOf, previousTimeOf }: ChartProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const count = data.starts.length;
  const shown = isWhole ? count : Math.min(count, AT_FIRST);
  const cell = 'px-3 py-1.5 text-end';
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-lg border"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-quiet">
          <tr className="border-b">
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              {t('chart.interval')}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {t('chart.value')}
            </th>
            <th scope="col" className={`${cell} font-medium max-sm:hidden`}>
              {t('chart.before')}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {t('chart.valueBefore')}
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, row) => {
            const index = count - 1 - row;
            return (
              <tr key={index} className="border-b last:border-0">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {timeOf(index)}
                </th>
                <td className={cell}>{format(data.values[index] ?? 0)}</td>
                <td className={`${cell} text-quiet max-sm:hidden`}>{previousTimeOf(index)}</td>
                <td className={`${cell} text-quiet`}>{format(data.previous[index] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown < count && (
        <div className="p-2">
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            {t('chart.allRows', { count })}
          </Button>
        </div>
      )}
    </div>
  );
}
