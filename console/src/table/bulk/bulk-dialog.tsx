import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure, useMessage } from '../../client/failure.tsx';
import { usePlace } from '../../place/place.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { BulkRun, isOpen, planAll, type BulkRow, type BulkTask } from './bulk-run.ts';
import { BulkRows } from './bulk-rows.tsx';
import { BulkSummary } from './bulk-summary.tsx';

/** How many rows are taken at once; more of them are taken afterwards. */
const ROWS_MAX = 500;

interface BulkDialogProps {
  /** Of the action, for its keys. */
  readonly name: string;
  readonly title: string;
  /** In one sentence. */
  readonly will: string;
  readonly action: (count: number) => string;
  readonly tasks: readonly BulkTask[];
  /** With the rows that need nothing more. */
  readonly onClose: (done: readonly string[]) => void;
}

/** Does the same with many rows: what it will do is read and shown first, then each row's result. */
export function BulkDialog({ name, title, will, action, tasks, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { key } = usePlace();
  const messageOf = useMessage();
  // As they were when the dialog opened.
  const [taken] = useState(() => tasks.slice(0, ROWS_MAX));
  const [count, setCount] = useState(0);
  const [run, setRun] = useState<BulkRun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    setError(null);
    planAll(taken, ending.signal, setCount)
      .then((rows) => {
        if (!ending.signal.aborted) setRun(new BulkRun(`${key} ${name}`, rows, messageOf));
      })
      .catch((failure: unknown) => {
        if (!ending.signal.aborted) setError(failure);
        ending.abort();
      });
    return () => ending.abort();
  }, [attempt]);
  useEffect(() => () => run?.stop(), [run]);
  const close = () => {
    run?.stop();
    const rows = run?.state().rows ?? [];
    onClose(rows.filter(({ state }) => state === 'done').map(({ task }) => task.id));
  };
  return (
    <Dialog title={title} isOpen isWide onClose={close}>
      <p>{will}</p>
      {tasks.length > ROWS_MAX && (
        <p className="mt-2 text-warn">{t('bulk.most', { count: ROWS_MAX })}</p>
      )}
      {!run && error === null && (
        <p role="status" className="mt-3 text-quiet">
          {t('bulk.reading', { count, of: taken.length })}
        </p>
      )}
      {error !== null && <Failure error={error} retry={() => setAttempt(attempt + 1)} />}
      {run ? (
        <Running run={run} action={action} onClose={close} />
      ) : (
        <DialogActions>
          <Button look="quiet" onClick={close}>
            {t('action.back')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

interface RunningProps {
  readonly run: BulkRun;
  readonly action: (count: number) => string;
  readonly onClose: () => void;
}

function Running({ run, action, onClose }: RunningProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { key } = usePlace();
  const { rows, isRunning } = useSyncExternalStore(run.subscribe, run.state);
  const [hasBegun, setHasBegun] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const open = useMemo(() => rows.filter(({ state }) => isOpen(state)).length, [rows]);
  const start = async () => {
    setHasBegun(true);
    setIsStopping(false);
    await run.start();
    await client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <>
      <BulkSummary rows={rows} hasBegun={hasBegun} />
      {hasBegun && <Progress rows={rows} />}
      <BulkRows rows={rows} />
      <DialogActions>
        {isRunning ? (
          <Button
            isBusy={isStopping}
            onClick={() => {
              run.stop();
              setIsStopping(true);
            }}
          >
            {t(isStopping ? 'bulk.stopping' : 'bulk.stop')}
          </Button>
        ) : (
          <Button look={open === 0 ? 'primary' : 'quiet'} onClick={onClose}>
            {t(hasBegun || open === 0 ? 'action.close' : 'action.back')}
          </Button>
        )}
        {(open > 0 || isRunning) && (
          <Button look="primary" isBusy={isRunning} onClick={() => void start()}>
            {hasBegun ? t('bulk.goOn', { count: open }) : action(open)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function Progress({ rows }: { readonly rows: readonly BulkRow[] }) {
  const { t } = useTranslation();
  const all = rows.filter(({ plan }) => !('refused' in plan));
  const ended = all.filter(({ state }) => !isOpen(state) && state !== 'running').length;
  return (
    <progress
      aria-label={t('word.progress')}
      value={ended}
      max={all.length}
      className="mt-3 h-2 w-full accent-accent"
    />
  );
}
