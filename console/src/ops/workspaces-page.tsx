import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StaffWorkspace } from '../../../sdk/typescript/src/commerce.ts';
import { moment } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Filters, TextFilter } from '../table/filters.tsx';
import { useParts } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Panel } from '../ui/panel.tsx';
import { OpsPage } from './ops-page.tsx';
import { OPS, useStaff } from './staff.ts';
import { WorkspaceLink } from './workspace-link.tsx';

/** Every workspace of the service. */
export function WorkspacesPage() {
  const { t } = useTranslation();
  const { q } = useSearch({ from: '/ops/workspaces' });
  const staff = useStaff();
  const navigate = useNavigate();
  const rows = useParts([OPS, 'workspaces', q], (cursor, signal) =>
    staff.admin.workspaces
      .list({ limit: 100, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  const columns: readonly Column<StaffWorkspace>[] = [
    {
      id: 'name',
      title: t('word.workspace'),
      cell: ({ id, name }) => <WorkspaceLink id={id}>{name}</WorkspaceLink>,
    },
    { id: 'slug', title: t('ops.slug'), isWideOnly: true, cell: ({ slug }) => slug },
    {
      id: 'stage',
      title: t('word.stage'),
      isWideOnly: true,
      cell: ({ lifecycleStage }) => t(`ops.stages.${lifecycleStage}`),
    },
    {
      id: 'subscription',
      title: t('ops.subscription'),
      cell: ({ subscriptionStatus, partner }) =>
        partner ? (
          t('word.partner')
        ) : subscriptionStatus === 'none' ? (
          t('ops.noSubscription')
        ) : (
          <Status of={subscriptionStatus} />
        ),
    },
    {
      id: 'rate',
      title: t('ops.rate'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ rateLimitPerSecond }) => rateLimitPerSecond ?? t('ops.byDefault'),
    },
    moment('created', t('word.created'), 'createdAt'),
  ];
  return (
    <OpsPage title={t('ops.rooms.workspaces')} looks={[]}>
      <Panel>
        <Filters>
          <TextFilter name="q" label={t('ops.workspacesSearch')} value={q} />
        </Filters>
        <DataTable
          label={t('ops.rooms.workspaces')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: '/ops/workspaces/$id', params: { id } })}
          empty={{ title: t('ops.noMatch') }}
        />
      </Panel>
    </OpsPage>
  );
}
