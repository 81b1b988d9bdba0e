import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, Currency } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { usePages } from '../table/use-pages.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { currencyOf } from './currency.ts';
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
      title: t('word.name'),
      cell: ({ id, name }) => (
        <PlaceLink path={`/settings/applications/${id}`} className="font-medium hover:underline">
          {name}
        </PlaceLink>
      ),
    },
    {
      id: 'currency',
      title: t('word.currency'),
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
      title: t('word.created'),
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
export function AddApplication({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const client = useQueryClient();
  const open = useOpen();
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState('USD');
  const add = useWrite(
    (body: { name: string; settings: { currency: Currency } }, options) =>
      commerce.workspaces.applications.create(workspace.id, body, options),
    {
      done: t('application.added'),
      onDone: ({ id }) => {
        onClose();
        void client.invalidateQueries({ queryKey: ['applications', workspace.id] });
        open(`/settings/applications/${id}`);
      },
      isShownByCaller: true,
    },
  );
  const code = currencyOf(currency);
  return (
    <ActionDialog
      title={t('application.add')}
      action={t('application.add')}
      isBusy={add.isPending}
      isReady={name.trim() !== '' && code !== null}
      error={add.error}
      onClose={onClose}
      onSubmit={() => {
        if (code) add.mutate({ name: name.trim(), settings: { currency: code } });
      }}
    >
      <p>{t('application.addHelp')}</p>
      <TextField
        label={t('word.name')}
        autoFocus
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('word.currency')}
        maxLength={3}
        value={currency}
        onChange={({ target }) => setCurrency(target.value.toUpperCase())}
      />
    </ActionDialog>
  );
}
