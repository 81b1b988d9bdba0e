import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { join } from '../ui/join.ts';

interface IntervalColumn {
  readonly name: string;
  readonly className?: string;
  readonly textOf: (index: number) => string;
}

interface IntervalTableProps {
  readonly label: string;
  readonly count: number;
  /** Rows at first: hours of a long time are hundreds or thousands, which nobody waits for unasked. */
  readonly atFirst: number;
  readonly columns: readonly IntervalColumn[];
  readonly timeOf: (index: number) => string;
  readonly onChoose?: ((index: number) => void) | undefined;
}

/** The numbers of a chart, a row for each interval, the newest first. */
export function IntervalTable({
  label,
  count,
  atFirst,
  columns,
  timeOf,
  onChoose,
}: IntervalTableProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? count : Math.min(count, atFirst);
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
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={join(cell, 'font-medium', className)}>
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
                {columns.map(({ name, className, textOf }) => (
                  <td key={name} className={join(cell, className)}>
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

interface TableButtonProps {
  readonly isShown: boolean;
  /** The id of the element that holds the table. */
  readonly controls: string;
  readonly onShow: (isShown: boolean) => void;
}

/** Shows the numbers of a chart as a table, or hides it. */
export function TableButton({ isShown, controls, onShow }: TableButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      look="quiet"
      aria-expanded={isShown}
      aria-controls={controls}
      onClick={() => onShow(!isShown)}
    >
      <Table2 size={16} aria-hidden />
      {t(isShown ? 'chart.hideTable' : 'chart.showTable')}
    </Button>
  );
}

/** Where a key leads among the places of a chart; undefined for a key that is not of it. */
export function nextPlace(key: string, index: number | null, last: number) {
  switch (key) {
    case 'ArrowLeft':
      return index === null ? last : Math.max(index - 1, 0);
    case 'ArrowRight':
      return index === null ? 0 : Math.min(index + 1, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
