import { SaveSelected } from './save-selected.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { CsvColumn } from '../save-csv.tsx';
import type { Selection } from './use-selection.ts';

interface ExportSelectedProps<Item> {
  readonly name: string;
  readonly selection: Selection<Item>;
  readonly columns: readonly CsvColumn<Item>[];
}

/** For lists whose rows can only be exported together. */
export function ExportSelected<Item>({ name, selection, columns }: ExportSelectedProps<Item>) {
  return (
    <SelectionBar selection={selection}>
      <SaveSelected name={name} selection={selection} columns={columns} />
    </SelectionBar>
  );
}
