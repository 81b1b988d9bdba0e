import type { ColumnsProps } from './columns.tsx';
import { IntervalTable } from './interval-table.tsx';

/** The numbers of columns, the newest first. */
export function ColumnsTable({ label, series, count, timeOf, onChoose }: ColumnsProps) {
  return (
    <IntervalTable
      label={label}
      count={count}
      atFirst={200}
      columns={series}
      timeOf={timeOf}
      onChoose={onChoose}
    />
  );
}
