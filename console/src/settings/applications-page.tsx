import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { text } from '../verb-dialog/fields.tsx';
import { currencyField } from './name-fields.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** The sales channels of the workspace. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const open = useOpen();
  const forbidden = useForbidden('workspace:create-application');
  const [isAdding, setIsAdding] = useState(false);
  const rows = usePages(['applications', 'list'], (cursor, signal) =>
    commerce.workspaces.applications
      .list(workspace.id, { limit: 100, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  const columns: readonly Column<Application>[] = [
    {
      id: 'name',
      title: t('settings.name'),
      cell: ({ id, name }) => (
        <PlaceLink path={`/settings/applications/${id}`} className="font-medium hover:underline">
          {name}
        </PlaceLink>
      ),
    },
    {
      id: 'currency',
      title: t('application.currency'),
      cell: (one) => one.settings.currency,
    },
    {
      id: 'timezone',
      title: t('application.timezone'),
      isWideOnly: true,
      cell: (one) => one.settings.billingTimezone,
    },
    {
      id: 'created',
      title: t('settings.created'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Page
      title={t('rooms.settings')}
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setIsAdding(true)}>
          {t('application.add')}
        </Button>
      }
    >
      <SettingsTabs />
      <Panel>
        <DataTable
          label={t('settings.applications')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/settings/applications/${id}`)}
          empty={{ title: t('application.none'), text: t('application.noneHelp') }}
        />
      </Panel>
      {isAdding && <AddApplication onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

/** Creates an application, and opens its settings. */
const AddApplication = dialogOf(({ t, commerce, workspace, open }: Here) => {
  const client = useQueryClient();
  return {
    title: t('application.add'),
    button: t('application.add'),
    above: t('application.addHelp'),
    fields: {
      name: text(t('settings.name'), { needed: true, autoFocus: true, maxLength: 200 }),
      currency: currencyField(t('application.currency'), 'USD'),
    },
    call: ({ name, currency }, options) =>
      commerce.workspaces.applications.create(
        workspace.id,
        { name, settings: { currency } },
        options,
      ),
    done: t('application.added'),
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['applications', workspace.id] });
      open(`/settings/applications/${id}`);
    },
  };
});
