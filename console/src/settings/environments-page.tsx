import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment, EnvironmentActions } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { moment } from '../table/column-kinds.tsx';
import { ListPage } from '../table/resource-list.tsx';
import { grantsEnvironment } from '../team/rights.ts';
import { useOwnMember } from '../team/use-team.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuLine } from '../ui/menu.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { AddEnvironment, ArchiveEnvironment, RenameEnvironment } from './environment-dialogs.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

interface Opened {
  readonly name: 'rename' | 'archive';
  readonly environment: Environment;
}

/** The separate data of the workspace: production, sandbox and further test environments. */
export function EnvironmentsPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const own = useOwnMember();
  const forbidden = useForbidden('workspace:manage-environments');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <ListPage<Environment & { readonly actions: EnvironmentActions }, object>
      name="environments"
      hasViews={false}
      title={t('rooms.settings')}
      label={t('word.environments')}
      list={(query, options) =>
        commerce.workspaces.environments.list(
          workspace.id,
          { ...query, includeArchived: true, expand: ['actions'] },
          options,
        )
      }
      pathOf={null}
      columns={[
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
        moment('created', t('word.created'), 'createdAt'),
        {
          id: 'more',
          title: t('word.actions'),
          isActions: true,
          cell: (environment) =>
            environment.actions.update.possible && (
              <Menu
                align="end"
                trigger={
                  <Button look="quiet" aria-label={`${t('word.more')}: ${environment.name}`}>
                    {t('word.more')}
                  </Button>
                }
              >
                <VerbItem
                  action={environment.actions.update}
                  onSelect={() => setOpened({ name: 'rename', environment })}
                >
                  {t('word.rename')}
                </VerbItem>
                <MenuLine />
                <VerbItem
                  isDanger
                  action={environment.actions.archive}
                  onSelect={() => setOpened({ name: 'archive', environment })}
                >
                  {t('environment.archive')}
                </VerbItem>
              </Menu>
            ),
        },
      ]}
      add={{
        text: t('environment.add'),
        forbidden,
        dialog: (end) => <AddEnvironment onClose={end} />,
      }}
      empty={{ title: t('start.noEnvironment') }}
    >
      <SettingsTabs />
      {opened?.name === 'rename' && (
        <RenameEnvironment environment={opened.environment} onClose={close} />
      )}
      {opened?.name === 'archive' && (
        <ArchiveEnvironment environment={opened.environment} onClose={close} />
      )}
    </ListPage>
  );
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
