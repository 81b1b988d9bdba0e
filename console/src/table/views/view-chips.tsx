import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { join } from '../../ui/join.ts';
import { useImportViews } from './import-views.ts';
import {
  isSameView,
  useReadViews,
  useSavedViews,
  useViewSearch,
  type ViewedList,
} from './saved-views.ts';
import { useSharedBy } from './shared-by.ts';

/** More are in the menu alone. */
const CHIPS_MAX = 12;

/** The views of a list that were saved, each an address; nothing until there is one. */
export function ViewChips({ list }: { readonly list: ViewedList }) {
  const { t } = useTranslation();
  const sharedBy = useSharedBy();
  const { all } = useSavedViews(list);
  const now = useViewSearch();
  useImportViews(list, useReadViews(list));
  if (all.length === 0) return null;
  const chips = all.slice(0, CHIPS_MAX).map((view) => ({
    ...view,
    title: view.isShared ? sharedBy(view) : undefined,
  }));
  const everything = {
    id: '',
    name: t('table.everything'),
    query: {},
    isShared: false,
    title: undefined,
  };
  return (
    <nav aria-label={t('table.views')} className="flex flex-wrap gap-1.5 border-b p-3">
      {[everything, ...chips].map(({ id, name, query, isShared, title }) => {
        const isOpen = isSameView(query, now);
        return (
          <Link
            key={id}
            to="."
            search={(() => query) as never}
            // By all of the address: else the router takes a part of it for the same.
            activeOptions={{ exact: true }}
            aria-current={isOpen ? 'page' : undefined}
            title={title}
            className={join(
              'inline-flex min-h-8 max-w-60 items-center gap-1.5 rounded-full border px-3 pointer-coarse:min-h-10',
              isOpen ? 'border-accent bg-tint font-medium text-accent' : 'hover:bg-tint',
            )}
          >
            {isShared && <Users size={14} aria-hidden className="shrink-0" />}
            <span className="truncate">{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
