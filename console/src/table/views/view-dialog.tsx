import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsByPath } from '../../client/form-errors.ts';
import { isCode } from '../../client/failure.tsx';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import {
  isSameName,
  useMayChange,
  useOpenView,
  useSavedViews,
  type SavedView,
  type ViewedList,
  type ViewSearch,
} from './saved-views.ts';

interface ViewDialogProps {
  readonly list: ViewedList;
  /** The one that gets another name; else the present one is saved. */
  readonly view?: SavedView;
  readonly search: ViewSearch;
  readonly onClose: () => void;
}

/** Gives the present filters and columns a name, or a view another one. */
export function ViewDialog({ list, view, search, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const { own, shared } = useSavedViews(list);
  const mayChange = useMayChange();
  const open = useOpenView();
  const [name, setName] = useState(view?.name ?? '');
  const [wantsShared, setWantsShared] = useState(false);
  const isShared = view?.isShared ?? wantsShared;
  const wished = name.trim();
  const same = (isShared ? shared : own).find((one) => isSameName(one.name, wished));
  const replaced = !view && same && mayChange(same) ? same : undefined;
  const isTaken = same !== undefined && same.id !== view?.id && !replaced;
  const write = useWrite(
    ({ id, ...body }: Wish, options) => {
      const { views } = commerce.workspaces;
      if (id === null)
        return views.create(workspace.id, { list, query: search, isShared, name: wished }, options);
      return views.update(workspace.id, id, body, options);
    },
    {
      done: t(view ? 'lists.renamed' : 'lists.saved'),
      onDone: () => {
        if (!view) open(search, { replace: true });
        onClose();
      },
      isShownByCaller: true,
    },
  );
  const submit = () => {
    if (view) write.mutate({ id: view.id, expectedRevision: view.revision, name: wished });
    else if (replaced)
      write.mutate({ id: replaced.id, expectedRevision: replaced.revision, query: search });
    else write.mutate({ id: null, name: wished });
  };
  const atName = isCode(write.error, 'view_name_taken') ? errorsByPath(write.error)['name'] : null;
  const help = replaced ? 'lists.replaces' : isShared ? 'lists.sharedHere' : 'lists.storedHere';
  return (
    <ActionDialog
      title={t(view ? 'lists.renameTitle' : 'lists.saveTitle')}
      action={t(view ? 'word.rename' : replaced ? 'lists.replace' : 'lists.save')}
      isBusy={write.isPending}
      isReady={wished !== '' && !isTaken}
      error={atName ? null : write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('word.name')}
        value={name}
        autoFocus
        maxLength={60}
        error={isTaken || atName ? t('lists.nameTaken') : undefined}
        help={t(help)}
        onType={setName}
      />
      {!view && (
        <CheckField label={t('lists.share')} checked={wantsShared} onTick={setWantsShared} />
      )}
    </ActionDialog>
  );
}

interface Wish {
  /** Null: a new one. */
  readonly id: string | null;
  readonly name?: string;
  readonly query?: ViewSearch;
  readonly expectedRevision?: string;
}
