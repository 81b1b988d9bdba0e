import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu.tsx';
import { useNotices } from '../../ui/notices.tsx';
import type { ListColumns } from '../columns/list-columns.ts';
import { isSameView, useSavedViews, useViewSearch, type SavedView } from './saved-views.ts';
import { ViewActions } from './view-actions.tsx';
import { ViewItems } from './view-items.tsx';
import { withWords } from '../../words/words.ts';

const ColumnsDialog = lazy(() =>
  withWords(async () => ({
    default: (await import('../columns/columns-dialog.tsx')).ColumnsDialog,
  })),
);
const ViewDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog })),
);
const DeleteViewDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./delete-view-dialog.tsx')).DeleteViewDialog })),
);

type Opened =
  | { readonly name: 'columns' | 'save' }
  | { readonly name: 'rename' | 'delete'; readonly view: SavedView };

/** How a list is shown: its columns, and the view that it makes with its filters. */
export function ViewMenu<Item>({ columns }: { readonly columns: ListColumns<Item> }) {
  const { t } = useTranslation();
  const { say } = useNotices();
  const { own, shared, all } = useSavedViews(columns.list);
  const now = useViewSearch();
  const [opened, setOpened] = useState<Opened | null>(null);
  const current = all.find(({ query }) => isSameView(query, now));
  const search = { ...now, columns: columns.shown.map(({ id }) => id).join(',') };
  const close = () => setOpened(null);
  const copy = async () => {
    const address = new URL(location.href);
    address.searchParams.set('columns', search.columns);
    await navigator.clipboard.writeText(address.href);
    say('good', t('action.copied'));
  };
  return (
    <>
      <Menu
        label={t('table.view')}
        align="end"
        trigger={
          <Button className="ms-auto">
            <Columns3 size={16} aria-hidden />
            {t('table.view')}
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpened({ name: 'columns' })}>{t('table.columns')}</MenuItem>
        <MenuItem onSelect={() => setOpened({ name: 'save' })}>{t('table.saveView')}</MenuItem>
        <MenuItem onSelect={() => void copy()}>{t('table.copyView')}</MenuItem>
        {current && (
          <>
            <MenuLine />
            <MenuLabel>{current.name}</MenuLabel>
            <ViewActions view={current} onOpen={(name) => setOpened({ name, view: current })} />
          </>
        )}
        <ViewItems title={t('table.ownViews')} views={own} current={current} />
        <ViewItems title={t('table.sharedViews')} views={shared} current={current} />
      </Menu>
      <Suspense>
        {opened?.name === 'columns' && <ColumnsDialog columns={columns} onClose={close} />}
        {opened?.name === 'save' && (
          <ViewDialog list={columns.list} search={search} onClose={close} />
        )}
        {opened?.name === 'rename' && (
          <ViewDialog list={columns.list} view={opened.view} search={search} onClose={close} />
        )}
        {opened?.name === 'delete' && <DeleteViewDialog view={opened.view} onClose={close} />}
      </Suspense>
    </>
  );
}
