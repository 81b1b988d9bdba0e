import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization, Store } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { useList } from '../table/use-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { OrganizationDialog, StoreDialog } from './store-dialogs.tsx';

type Opened =
  | { readonly name: 'organization'; readonly of: Organization | null }
  | { readonly name: 'store'; readonly of: Store | null };

/** Organizations and stores of this environment. */
export function StoresPage() {
  const { t } = useTranslation();
  const { commerce, environment, application, applications } = usePlace();
  const forbidden = useForbidden('application:settings');
  const [opened, setOpened] = useState<Opened | null>(null);
  const organizations = useList(['organizations'], 100, (page, options) =>
    commerce.organizations.list(page, options),
  );
  const stores = useList(['stores'], 100, (page, options) => commerce.stores.list(page, options));
  const nameOf = (id: string) => organizations.items.find((one) => one.id === id)?.name ?? '–';
  const organizationColumns: readonly Column<Organization>[] = [
    nameColumn((of) => setOpened({ name: 'organization', of })),
    slugColumn(),
  ];
  const storeColumns: readonly Column<Store>[] = [
    nameColumn((of) => setOpened({ name: 'store', of })),
    slugColumn(),
    {
      id: 'organization',
      title: t('store.organization'),
      isWideOnly: true,
      cell: ({ organizationId }) => nameOf(organizationId),
    },
    { id: 'currency', title: t('word.currency'), cell: ({ currency }) => currency },
    {
      id: 'state',
      title: t('word.state'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'quiet'}>
          {isActive ? t('status.active') : t('store.inactive')}
        </Badge>
      ),
    },
  ];
  const needsApplication = application === null && applications.length > 1 && stores.error;
  return (
    <Page title={t('rooms.settings')}>
      <SettingsTabs />
      <p className="mb-4 text-quiet">{t('store.here', { name: environment.name })}</p>
      {needsApplication ? (
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      ) : (
        <div className="grid gap-4">
          <Section
            title={t('settings.stores')}
            flush
            actions={
              <Button forbidden={forbidden} onClick={() => setOpened({ name: 'store', of: null })}>
                {t('store.addStore')}
              </Button>
            }
          >
            <DataTable
              label={t('settings.stores')}
              columns={storeColumns}
              rows={stores}
              idOf={({ id }) => id}
              empty={{ title: t('store.none'), text: t('store.noneHelp') }}
            />
          </Section>
          <Section
            title={t('store.organizations')}
            flush
            actions={
              <Button
                forbidden={forbidden}
                onClick={() => setOpened({ name: 'organization', of: null })}
              >
                {t('store.addOrganization')}
              </Button>
            }
          >
            <DataTable
              label={t('store.organizations')}
              columns={organizationColumns}
              rows={organizations}
              idOf={({ id }) => id}
              empty={{ title: t('store.noOrganizations'), text: t('store.noOrganizationsHelp') }}
            />
          </Section>
        </div>
      )}
      {opened?.name === 'organization' && (
        <OrganizationDialog organization={opened.of} onClose={() => setOpened(null)} />
      )}
      {opened?.name === 'store' && (
        <StoreDialog
          store={opened.of}
          organizations={organizations.items}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );

  function nameColumn<Item extends { readonly name: string }>(
    open: (item: Item) => void,
  ): Column<Item> {
    return {
      id: 'name',
      title: t('word.name'),
      cell: (item) => (
        <button
          type="button"
          className="max-w-full truncate font-medium hover:underline"
          onClick={() => open(item)}
        >
          {item.name}
        </button>
      ),
    };
  }

  function slugColumn<Item extends { readonly slug: string }>(): Column<Item> {
    return {
      id: 'slug',
      title: t('settings.slug'),
      isWideOnly: true,
      cell: ({ slug }) => <code className="font-mono text-xs">{slug}</code>,
    };
  }
}
