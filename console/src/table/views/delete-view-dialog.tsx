import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useSavedViews, type SavedView } from './saved-views.ts';

interface DeleteViewDialogProps {
  readonly list: string;
  readonly view: SavedView;
  readonly onClose: () => void;
}

export function DeleteViewDialog({ list, view, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation();
  const { remove } = useSavedViews(list);
  return (
    <ActionDialog
      title={t('lists.deleteTitle', { name: view.name })}
      action={t('lists.delete')}
      look="danger"
      isBusy={false}
      error={null}
      onSubmit={() => {
        remove(view);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('lists.deleteWill')}</p>
    </ActionDialog>
  );
}
