import { useTranslation } from 'react-i18next';
import { SaveLines } from './save-lines.tsx';

export type CsvColumn<Item> = readonly [
  title: string,
  value: (item: Item) => string | number | null,
];

interface SaveCsvProps<Item> {
  /** Without its ending. */
  readonly name: string;
  /** What the button says; default: that it exports. */
  readonly text?: string;
  readonly read: (signal: AbortSignal) => AsyncIterable<Item>;
  readonly columns: readonly CsvColumn<Item>[];
}

/** Writes all items of a list into a file, page by page; pressed again, it stops. */
export function SaveCsv<Item>({ name, text, read, columns }: SaveCsvProps<Item>) {
  const { t } = useTranslation();
  return (
    <SaveLines
      label={text ?? t('table.save')}
      isCompact={text === undefined}
      file={`${name}.csv`}
      type="text/csv"
      head={['\u{feff}', line(columns.map(([title]) => title))]}
      lineOf={(item: Item) => line(columns.map(([, value]) => value(item)))}
      read={read}
    />
  );
}

/** A spreadsheet would run this as a formula; it may drop what shows nothing before it. */
const formula = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠\u2212]|[\t\r\n])/u;

function line(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const text = formula.test(value) ? `'${value}` : value;
    return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}
