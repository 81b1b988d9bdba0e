import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../../place/place.ts';
import { BulkDialog } from '../../table/bulk/bulk-dialog.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useCreate } from '../use-create.ts';
import { readImport, type ImportRow } from './import-rows.ts';
import { importTask } from './import-task.ts';

/** So many rows are checked and created at once; a file may have more. */
const PART = 500;
const BYTES_MAX = 5_000_000;

interface Read {
  readonly name: string;
  /** The faulty ones first. */
  readonly rows: readonly ImportRow[];
  readonly ignored: readonly string[];
}

type Refused = 'tooBig' | 'noColumn' | 'noRows';

/** Creates the customers of a CSV file, after a check of what each row would become. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce, key, application } = usePlace();
  const create = useCreate();
  const [file, setFile] = useState<Read | Refused | null>(null);
  const [from, setFrom] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const read = file !== null && typeof file === 'object' ? file : null;
  const part = read?.rows.slice(from, from + PART) ?? [];
  const choose = async (chosen: File) => {
    setFile(null);
    setFrom(0);
    setFile(await readFile(chosen));
  };
  if (read && isRunning) {
    const place = `${key} ${application?.id ?? 'all'}`;
    return (
      <BulkDialog
        name={`import ${read.name} ${from}`}
        title={t('customerImport.title')}
        will={t('customerImport.will')}
        action={(count) => t('customerImport.now', { count })}
        tasks={part.map((row) => importTask({ commerce, create, place, t }, row))}
        onClose={(done) => {
          setIsRunning(false);
          if (done.length > 0 && read.rows.length <= PART) onClose();
        }}
      />
    );
  }
  return (
    <ActionDialog
      title={t('customerImport.title')}
      action={t('customerImport.check')}
      isBusy={false}
      isReady={read !== null}
      error={null}
      onSubmit={() => setIsRunning(true)}
      onClose={onClose}
    >
      <p>{t('customerImport.help')}</p>
      <p className="rounded-lg bg-ground p-3 font-mono text-xs wrap-anywhere">
        email, firstName, lastName, phone, externalId, tags, notes, netN, leitwegId,
        acceptsMarketing
      </p>
      <label className="grid gap-1">
        <span className="font-medium">{t('customerImport.file')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          className="min-h-11 max-w-full"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void choose(chosen);
          }}
        />
      </label>
      {typeof file === 'string' && (
        <p role="alert" className="text-bad">
          {t(`customerImport.${file}`)}
        </p>
      )}
      {read && (
        <div role="status" className="grid gap-1 rounded-lg bg-ground p-3">
          <p className="font-medium">{t('customerImport.rows', { count: read.rows.length })}</p>
          {read.rows.length > PART && (
            <p className="flex flex-wrap items-center gap-2">
              {t('customerImport.part', { from: from + 1, to: from + part.length })}
              {from + PART < read.rows.length && (
                <Button onClick={() => setFrom(from + PART)}>{t('customerImport.next')}</Button>
              )}
            </p>
          )}
          {read.ignored.length > 0 && (
            <p className="wrap-anywhere">
              {t('customerImport.ignored', { columns: read.ignored.join(', ') })}
            </p>
          )}
        </div>
      )}
    </ActionDialog>
  );
}

async function readFile(file: File): Promise<Read | Refused> {
  if (file.size > BYTES_MAX) return 'tooBig';
  const found = readImport(textOf(await file.arrayBuffer()));
  if (!found) return 'noColumn';
  if (found.rows.length === 0) return 'noRows';
  const rows = found.rows.toSorted(
    (a, b) => Number(b.problem !== null) - Number(a.problem !== null),
  );
  return { name: file.name, rows, ignored: found.ignored };
}

/** Spreadsheets on Windows still write their own encoding. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
