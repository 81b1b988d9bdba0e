import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import type { SavedView } from './saved-views.ts';

type DeleteViewDialogProps = Readonly<{ view: SavedView; onClose: () => void }>;

export function DeleteViewDialog({ view, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const remove = useWrite(
    (id: string, options) => commerce.workspaces.views.delete(workspace.id, id, options),
    { done: t('lists.deleted'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('lists.deleteTitle', { name: view.name })}
      action={t('lists.delete')}
      look="danger"
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(view.id)}
      onClose={onClose}
    >
      <p>{t(view.isShared ? 'lists.deleteWillForAll' : 'lists.deleteWill')}</p>
    </ActionDialog>
  );
}
