import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Extension, Installation } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { moment, plain } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { useList } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ExtensionDialog } from './extension-dialog.tsx';
import { useExtension, useInstallations } from './use-extensions.ts';

/** What is installed here, and what this workspace makes itself. */
export function ExtensionsPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const [dialog, setDialog] = useState<'add' | 'make' | null>(null);
  const cannotInstall = useForbidden('application:extensions:install');
  const cannotDevelop = useForbidden('application:extensions:develop');
  return (
    <Page
      title={t('rooms.extensions')}
      actions={
        <>
          <Button forbidden={cannotDevelop} onClick={() => setDialog('make')}>
            {t('extension.make')}
          </Button>
          <Button look="primary" forbidden={cannotInstall} onClick={() => setDialog('add')}>
            {t('extension.add')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Section title={t('extension.installed')} flush>
          {application ? <Installed /> : <Empty title={t('frame.chooseApplication')} />}
        </Section>
        <Section title={t('extension.own')} flush>
          <Own />
        </Section>
      </div>
      {dialog === 'add' && <AddDialog onClose={() => setDialog(null)} />}
      {dialog === 'make' && <ExtensionDialog onClose={() => setDialog(null)} />}
    </Page>
  );
}

function Installed() {
  const { t } = useTranslation();
  const { data, error, refetch } = useInstallations();
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Waiting lines={3} />;
  if (data.length === 0)
    return <Empty title={t('extension.none')}>{t('extension.noneHelp')}</Empty>;
  return (
    <ul>
      {data.map((installation) => (
        <Row key={installation.id} installation={installation} />
      ))}
    </ul>
  );
}

function Row({ installation }: { readonly installation: Installation }) {
  const { extensionId, status, createdAt, scopes } = installation;
  const { t } = useTranslation();
  const { data } = useExtension(extensionId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3 last:border-0">
      <PlaceLink
        path={`/extensions/${extensionId}`}
        className="min-w-40 font-medium break-words text-accent hover:underline"
      >
        {data?.name ?? extensionId}
      </PlaceLink>
      <Status of={status} />
      <span className="text-quiet">{t('key.scopeCount', { count: scopes.length })}</span>
      <span className="ms-auto text-quiet">
        <Time at={createdAt} />
      </span>
    </li>
  );
}

function Own() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = useList(['extensions'], 50, (page, options) =>
    commerce.extensions.list(page, options),
  );
  const columns: readonly Column<Extension>[] = [
    {
      id: 'name',
      title: t('word.name'),
      cell: ({ id, name }) => (
        <PlaceLink path={`/extensions/${id}`} className="font-medium text-accent hover:underline">
          {name}
        </PlaceLink>
      ),
    },
    plain('description', t('word.description'), 'description'),
    moment('made', t('word.created'), 'createdAt'),
  ];
  return (
    <DataTable
      label={t('extension.own')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      empty={{ title: t('extension.noOwn'), text: t('extension.noOwnHelp') }}
    />
  );
}
