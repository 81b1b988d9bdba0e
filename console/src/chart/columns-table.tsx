import { IntervalTable } from './interval-table.tsx';

/** What is stacked in a column, from the bottom up. */
export interface Stacked {
  readonly name: string;
  /** The class of its colour, such as `bg-good`. */
  readonly colour: string;
  /** How high it is in each column. */
  readonly heights: readonly number[];
  /** What is said of it in one column; null: of all of them. */
  readonly textOf: (index: number | null) => string;
}

export interface ColumnsProps {
  readonly label: string;
  readonly series: readonly Stacked[];
  /** How many columns. */
  readonly count: number;
  readonly timeOf: (index: number) => string;
  /** What the reading says of all columns together. */
  readonly whole: string;
  readonly formatAxis: (value: number) => string;
  /** Opens what a column is made of. */
  readonly onChoose?: ((index: number) => void) | undefined;
  /** A word below it, such as what pressing a column does. */
  readonly help?: string | undefined;
}

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
