import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { ColumnsProps } from './columns.tsx';

/** A month by the hour has hundreds of rows, which nobody waits for unasked. */
const AT_FIRST = 200;

/** The numbers of columns, the newest first. */
export function ColumnsTable({ label, series, count, timeOf, onChoose }: ColumnsProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
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
            {series.map(({ name }) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, row) => {
            const index = count - 1 - row;
            return (
              <tr key={index} className="border-b last:border-0">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {onChoose ? (
                    <button
                      type="button"
                      className="text-accent hover:underline"
                      onClick={() => onChoose(index)}
                    >
                      {timeOf(index)}
                    </button>
                  ) : (
                    timeOf(index)
                  )}
                </th>
                {series.map(({ name, textOf }) => (
                  <td key={name} className={cell}>
                    {textOf(index)}
                  </td>
                ))}
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
