import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { useMayChange, type SavedView } from './saved-views.ts';
import { useSharedBy } from './shared-by.ts';

interface ViewActionsProps {
  readonly view: SavedView;
  readonly onOpen: (dialog: 'rename' | 'delete') => void;
}

/** Actions on the view that is open; what only its owner or an administrator may do names them. */
export function ViewActions({ view, onOpen }: ViewActionsProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const mayChange = useMayChange();
  const sharedBy = useSharedBy();
  const { id, isOwn, isShared, revision } = view;
  const share = useWrite(
    (wantsShared: boolean, options) =>
      commerce.workspaces.views.update(
        workspace.id,
        id,
        { isShared: wantsShared, expectedRevision: revision },
        options,
      ),
    { done: (after) => t(after.isShared ? 'table.viewIsShared' : 'table.viewIsPrivate') },
  );
  const forbidden = mayChange(view) ? null : t('table.viewOfOther', { shared: sharedBy(view) });
  return (
    <>
      {isOwn && (
        <MenuItem onSelect={() => share.mutate(!isShared)}>
          {t(isShared ? 'table.unshareView' : 'table.shareView')}
        </MenuItem>
      )}
      <MenuItem forbidden={forbidden} onSelect={() => onOpen('rename')}>
        {t('table.renameView')}
      </MenuItem>
      <MenuItem isDanger forbidden={forbidden} onSelect={() => onOpen('delete')}>
        {t('table.deleteView')}
      </MenuItem>
    </>
  );
}
