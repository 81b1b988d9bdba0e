import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, Currency } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { linked, moment } from '../table/column-kinds.tsx';
import { ListPage } from '../table/resource-list.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { currencyOf } from './currency.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** The sales channels of the workspace. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  return (
    <ListPage<Application, object>
      name="settings/applications"
      hasViews={false}
      title={t('rooms.settings')}
      label={t('settings.applications')}
      list={(query, options) => commerce.workspaces.applications.list(workspace.id, query, options)}
      columns={[
        linked('name', t('settings.name'), '/settings/applications', ({ name }) => name),
        {
          id: 'currency',
          title: t('application.currency'),
          cell: ({ settings }) => settings.currency,
        },
        {
          id: 'timezone',
          title: t('application.timezone'),
          isWideOnly: true,
          cell: ({ settings }) => settings.billingTimezone,
        },
        moment('created', t('settings.created'), 'createdAt'),
      ]}
      add={{
        text: t('application.add'),
        forbidden: useForbidden('workspace:create-application'),
        dialog: (close) => <AddApplication onClose={close} />,
      }}
      empty={{ title: t('application.none'), text: t('application.noneHelp') }}
    >
      <SettingsTabs />
    </ListPage>
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
        label={t('settings.name')}
        autoFocus
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('application.currency')}
        maxLength={3}
        value={currency}
        onChange={({ target }) => setCurrency(target.value.toUpperCase())}
      />
    </ActionDialog>
  );
}
