import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotices } from '../ui/notices.tsx';
import { messageOf } from '../client/failure.tsx';
import { Button } from '../ui/button.tsx';

interface SaveCsvProps<Item> {
  /** Without its ending. */
  readonly name: string;
  readonly read: (signal: AbortSignal) => AsyncIterable<Item>;
  readonly columns: readonly (readonly [
    title: string,
    value: (item: Item) => string | number | null,
  ])[];
}

/** Writes all items of a list into a file, page by page; pressed again, it stops. */
export function SaveCsv<Item>({ name, read, columns }: SaveCsvProps<Item>) {
  const { t } = useTranslation();
  const { say } = useNotices();
  const [running, setRunning] = useState<{ stop: () => void; count: number } | null>(null);
  const save = async () => {
    const ending = new AbortController();
    const stop = () => ending.abort();
    setRunning({ stop, count: 0 });
    const lines = [line(columns.map(([title]) => title))];
    try {
      for await (const item of read(ending.signal)) {
        if (ending.signal.aborted) return;
        lines.push(line(columns.map(([, value]) => value(item))));
        if (lines.length % 100 === 0) setRunning({ stop, count: lines.length });
      }
      download(`${name}.csv`, lines);
    } catch (error) {
      if (!ending.signal.aborted) say('bad', messageOf(error));
    } finally {
      setRunning(null);
    }
  };
  return (
    <Button onClick={() => (running ? running.stop() : void save())}>
      <Download size={16} aria-hidden />
      {running ? t('table.saving', { count: running.count }) : t('table.save')}
    </Button>
  );
}

/** A spreadsheet would run what begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

function line(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const text = formula.test(value) ? `'${value}` : value;
    return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}

function download(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob(['\u{feff}', ...lines], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
