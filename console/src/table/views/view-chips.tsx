import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { join } from '../../ui/join.ts';
import { isSameView, useSavedViews, useViewSearch } from './saved-views.ts';

/** The views of a list that were saved, each an address; nothing until there is one. */
export function ViewChips({ list }: { readonly list: string }) {
  const { t } = useTranslation();
  const { views } = useSavedViews(list);
  const now = useViewSearch();
  if (views.length === 0) return null;
  const chips = [{ id: '', name: t('table.everything'), search: {} }, ...views];
  return (
    <nav aria-label={t('table.views')} className="flex flex-wrap gap-1.5 border-b p-3">
      {chips.map(({ id, name, search }) => {
        const isOpen = isSameView(search, now);
        return (
          <Link
            key={id}
            to="."
            search={(() => search) as never}
            // By all of the address: else the router takes a part of it for the same.
            activeOptions={{ exact: true }}
            aria-current={isOpen ? 'page' : undefined}
            className={join(
              'inline-flex min-h-8 max-w-60 items-center rounded-full border px-3 pointer-coarse:min-h-10',
              isOpen ? 'border-accent bg-tint font-medium text-accent' : 'hover:bg-tint',
            )}
          >
            <span className="truncate">{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
