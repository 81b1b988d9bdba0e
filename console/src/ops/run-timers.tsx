import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useStaff, useStaffWrite } from './staff.ts';

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

interface RunTimersProps {
  readonly kind: string;
  /** Given on the page of a workspace. */
  readonly workspaceId?: string;
  readonly onClose: () => void;
}

/** Has actors of a workspace look at their state now. Harmless where there is nothing to do. */
export function RunTimers({ kind, workspaceId: given, onClose }: RunTimersProps) {
  const { t } = useTranslation();
  const staff = useStaff();
  const [workspaceId, setWorkspaceId] = useState(given ?? '');
  const [chosenKind, setKind] = useState(kind);
  const [id, setId] = useState('');
  const run = useStaffWrite(
    (body: { workspaceId: string; kind: string; id?: string }, options) =>
      staff.ops.timers.run(body, options),
    {
      done: ({ timers }) => t('ops.woken', { count: timers }),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('ops.runTimersOf', { kind: chosenKind })}
      action={t('ops.runTimers')}
      isBusy={run.isPending}
      isReady={isId.test(workspaceId) && chosenKind !== ''}
      error={run.error}
      onSubmit={() => run.mutate({ workspaceId, kind: chosenKind, ...(id === '' ? {} : { id }) })}
      onClose={onClose}
    >
      <p>{t('ops.runWill')}</p>
      {given === undefined && (
        <TextField
          label={t('ops.workspaceId')}
          autoFocus
          value={workspaceId}
          onType={(text) => setWorkspaceId(text.trim())}
        />
      )}
      {given !== undefined && (
        <TextField
          label={t('word.kind')}
          help={t('ops.kindHelp')}
          autoFocus
          value={chosenKind}
          onType={(text) => setKind(text.trim())}
        />
      )}
      <TextField
        label={t('word.id')}
        help={t('ops.runIdHelp')}
        maxLength={300}
        value={id}
        onType={(text) => setId(text.trim())}
      />
    </ActionDialog>
  );
}
