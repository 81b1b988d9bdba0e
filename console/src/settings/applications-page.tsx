import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { linked, moment } from '../table/column-kinds.tsx';
import { ListPage } from '../table/resource-list.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { text } from '../verb-dialog/fields.tsx';
import { currencyField } from './name-fields.ts';
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
        linked('name', t('word.name'), '/settings/applications', ({ name }) => name),
        {
          id: 'currency',
          title: t('word.currency'),
          cell: ({ settings }) => settings.currency,
        },
        {
          id: 'timezone',
          title: t('application.timezone'),
          isWideOnly: true,
          cell: ({ settings }) => settings.billingTimezone,
        },
        moment('created', t('word.created'), 'createdAt'),
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
const AddApplication = dialogOf(({ t, commerce, workspace, open }: Here) => {
  const client = useQueryClient();
  return {
    title: t('application.add'),
    button: t('application.add'),
    above: t('application.addHelp'),
    fields: {
      name: text(t('word.name'), { needed: true, autoFocus: true, maxLength: 200 }),
      currency: currencyField(t('word.currency'), 'USD'),
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
