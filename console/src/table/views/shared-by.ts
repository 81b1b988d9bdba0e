import { useTranslation } from 'react-i18next';
import type { SavedView } from './saved-views.ts';

/** A sentence that names who shares a view. */
export function useSharedBy(): (view: SavedView) => string {
  const { t } = useTranslation();
  return ({ isOwn, ownerLabel }) => {
    if (isOwn) return t('table.sharedByYou');
    return ownerLabel === null
      ? t('table.sharedByFormer')
      : t('table.sharedBy', { owner: ownerLabel });
  };
}
