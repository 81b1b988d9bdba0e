import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { usePages } from '../table/use-pages.ts';
import { grantsEnvironment } from '../team/rights.ts';
import { useOwnMember } from '../team/use-team.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { AddEnvironment, ArchiveEnvironment, RenameEnvironment } from './environment-dialogs.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

type Opened =
  | { readonly name: 'add' }
  | { readonly name: 'rename' | 'archive'; readonly environment: Environment };

/** The separate data of the workspace: production, sandbox and further test environments. */
export function EnvironmentsPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const forbidden = useForbidden('workspace:manage-environments');
  const [opened, setOpened] = useState<Opened | null>(null);
  const rows = usePages(['environments', 'all'], (cursor, signal) =>
    commerce.workspaces.environments
      .list(
        workspace.id,
        { limit: 100, includeArchived: true, ...(cursor ? { cursor } : {}) },
        { signal },
      )
      .page(),
  );
  const columns = useColumns(setOpened, forbidden);
  const close = () => setOpened(null);
  return (
    <Page
      title={t('rooms.settings')}
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setOpened({ name: 'add' })}>
          {t('environment.add')}
        </Button>
      }
    >
      <SettingsTabs />
      <Panel>
        <DataTable
          label={t('word.environments')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          empty={{ title: t('start.noEnvironment') }}
        />
      </Panel>
      {opened?.name === 'add' && <AddEnvironment onClose={close} />}
      {opened?.name === 'rename' && (
        <RenameEnvironment environment={opened.environment} onClose={close} />
      )}
      {opened?.name === 'archive' && (
        <ArchiveEnvironment environment={opened.environment} onClose={close} />
      )}
    </Page>
  );
}

function useColumns(
  open: (opened: Opened) => void,
  forbidden: string | null,
): readonly Column<Environment>[] {
  const { t } = useTranslation();
  const own = useOwnMember();
  return [
    {
      id: 'name',
      title: t('word.name'),
      cell: (environment) => <Name environment={environment} />,
    },
    {
      id: 'slug',
      title: t('settings.slug'),
      isWideOnly: true,
      cell: ({ slug }) => <code className="font-mono text-xs">{slug}</code>,
    },
    {
      id: 'kind',
      title: t('environment.kind'),
      isWideOnly: true,
      cell: ({ kind }) => t(`environment.${kind}`),
    },
    {
      id: 'state',
      title: t('word.state'),
      cell: (one) => {
        if (one.archivedAt !== null)
          return <Badge tone="quiet">{t('environment.isArchived')}</Badge>;
        if (own && !grantsEnvironment(own.environmentGrants, one))
          return <Badge tone="warn">{t('environment.noAccess')}</Badge>;
        return <Badge tone="good">{t('status.active')}</Badge>;
      },
    },
    {
      id: 'created',
      title: t('word.created'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'more',
      title: t('word.actions'),
      isActions: true,
      cell: (environment) =>
        environment.archivedAt === null && (
          <Menu
            align="end"
            trigger={
              <Button look="quiet" aria-label={`${t('word.more')}: ${environment.name}`}>
                {t('word.more')}
              </Button>
            }
          >
            <MenuItem forbidden={forbidden} onSelect={() => open({ name: 'rename', environment })}>
              {t('word.rename')}
            </MenuItem>
            <MenuLine />
            <MenuItem
              isDanger
              forbidden={environment.isSystem ? t('environment.systemFixed') : forbidden}
              onSelect={() => open({ name: 'archive', environment })}
            >
              {t('environment.archive')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
}

/** Its name, which leads there. */
function Name({ environment }: { readonly environment: Environment }) {
  const { t } = useTranslation();
  const { workspace } = useParams({ from: '/$workspace/$environment' });
  const here = usePlace().environment;
  const { id, name, slug, archivedAt } = environment;
  return (
    <span className="inline-flex max-w-full items-center gap-2 font-medium">
      {archivedAt === null ? (
        <Link
          to="/$workspace/$environment"
          params={{ workspace, environment: slug }}
          className="truncate hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="truncate text-quiet">{name}</span>
      )}
      {id === here.id && (
        <span className="max-md:hidden">
          <Badge tone="accent">{t('environment.here')}</Badge>
        </span>
      )}
    </span>
  );
}
