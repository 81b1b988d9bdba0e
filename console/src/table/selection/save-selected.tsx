import { useTranslation } from 'react-i18next';
import { SaveCsv, type CsvColumn } from '../save-csv.tsx';
import type { Selection } from './use-selection.ts';

interface SaveSelectedProps<Item> {
  readonly name: string;
  readonly selection: Selection<Item>;
  readonly columns: readonly CsvColumn<Item>[];
}

/** Writes the chosen rows into a file. */
export function SaveSelected<Item>({ name, selection, columns }: SaveSelectedProps<Item>) {
  const { t } = useTranslation();
  return (
    <SaveCsv<Item>
      name={name}
      text={t('bulk.save')}
      columns={columns}
      read={async function* read() {
        yield* selection.items();
      }}
    />
  );
}
