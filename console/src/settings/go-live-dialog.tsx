import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface GoLiveDialogProps {
  readonly onClose: () => void;
  /** With what the service warned of. */
  readonly onLive: (warnings: readonly string[]) => void;
}

/** Opens production for ever, once the workspace's name was typed. */
export function GoLiveDialog({ onClose, onLive }: GoLiveDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const names = { workspace: workspace.name };
  const go = useWrite((id: string, options) => commerce.workspaces.goLive(id, {}, options), {
    done: t('golive.went', names),
    onDone: ({ warnings }) => {
      void client.invalidateQueries({ queryKey: ['workspaces'] });
      onLive(warnings.map(({ message }) => message));
    },
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t('golive.pressTitle', names)}
      action={t('golive.press')}
      isBusy={go.isPending}
      isReady={typed.trim() === workspace.name}
      error={go.error}
      onClose={onClose}
      onSubmit={() => go.mutate(workspace.id)}
    >
      <p>{t('golive.pressWill')}</p>
      <TextField
        label={t('golive.pressType', names)}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  );
}
