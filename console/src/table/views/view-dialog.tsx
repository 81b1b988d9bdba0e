import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useOpenView, useSavedViews, type SavedView, type ViewSearch } from './saved-views.ts';

interface ViewDialogProps {
  readonly list: string;
  /** The one that gets another name; else the present one is saved. */
  readonly view?: SavedView;
  readonly search: ViewSearch;
  readonly onClose: () => void;
}

/** Gives the present filters and columns a name, or a view another one. */
export function ViewDialog({ list, view, search, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { views, save, rename } = useSavedViews(list);
  const open = useOpenView();
  const [name, setName] = useState(view?.name ?? '');
  const [isFull, setIsFull] = useState(false);
  const wished = name.trim();
  const isTaken = views.some((one) => one.name === wished && one.id !== view?.id);
  const problem = view && isTaken ? t('lists.nameTaken') : undefined;
  const submit = () => {
    try {
      if (view) rename(view, wished);
      else save(wished, search);
    } catch {
      return setIsFull(true);
    }
    if (!view) open(search, { replace: true });
    onClose();
  };
  return (
    <ActionDialog
      title={t(view ? 'lists.renameTitle' : 'lists.saveTitle')}
      action={t(view ? 'lists.rename' : isTaken ? 'lists.replace' : 'lists.save')}
      isBusy={false}
      isReady={wished !== '' && problem === undefined}
      error={isFull ? new Error(t('lists.full')) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('lists.name')}
        value={name}
        autoFocus
        maxLength={60}
        error={problem}
        help={t(!view && isTaken ? 'lists.replaces' : 'lists.keptHere')}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  );
}
