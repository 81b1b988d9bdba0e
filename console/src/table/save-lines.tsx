import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../client/failure.tsx';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.tsx';
import { saveFile } from './save-file.ts';

interface SaveLinesProps<Item> {
  readonly label: string;
  /** Only heard on a phone, where its picture says enough. */
  readonly isCompact?: boolean;
  /** With its ending. */
  readonly file: string;
  readonly type: string;
  /** Before the first item. */
  readonly head?: readonly string[];
  readonly lineOf: (item: Item) => string;
  readonly read: (signal: AbortSignal) => AsyncIterable<Item>;
}

/** Writes all items of a list into a file, page by page; pressed again, it stops. */
export function SaveLines<Item>(props: SaveLinesProps<Item>) {
  const { label, isCompact = false, file, type, head = [], lineOf, read } = props;
  const { t } = useTranslation();
  const { say } = useNotices();
  const [running, setRunning] = useState<{ stop: () => void; count: number } | null>(null);
  const save = async () => {
    const ending = new AbortController();
    const stop = () => ending.abort();
    setRunning({ stop, count: 0 });
    const lines = [...head];
    let count = 0;
    try {
      for await (const item of read(ending.signal)) {
        if (ending.signal.aborted) return;
        lines.push(lineOf(item));
        count += 1;
        if (count % 100 === 0) setRunning({ stop, count });
      }
      saveFile(file, new Blob(lines, { type }));
    } catch (error) {
      if (!ending.signal.aborted) say('bad', messageOf(error));
    } finally {
      setRunning(null);
    }
  };
  return (
    <Button onClick={() => (running ? running.stop() : void save())}>
      <Download size={16} aria-hidden />
      <span className={isCompact && !running ? 'max-sm:sr-only' : undefined}>
        {running ? t('table.saving', { count: running.count }) : label}
      </span>
    </Button>
  );
}
