import { useTranslation } from 'react-i18next';
import { count, moment } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import type { Rows } from '../table/use-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Failed } from './failed.ts';
import { WorkspaceLink } from './workspace-link.tsx';

interface FailuresTableProps {
  readonly rows: Rows<Failed>;
  readonly onReplay: (one: Failed) => void;
  readonly empty: { readonly title: string; readonly text?: string };
  /** On the page of a workspace. */
  readonly isOfWorkspace?: boolean;
}

export function FailuresTable({ rows, onReplay, empty, isOfWorkspace }: FailuresTableProps) {
  const { t } = useTranslation();
  const columns: readonly Column<Failed>[] = [
    {
      id: 'what',
      title: t('word.what'),
      cell: ({ what, kind }) => (
        <>
          {t(`ops.whats.${what}`)} <span className="text-quiet">{kind}</span>
        </>
      ),
    },
    ...(isOfWorkspace
      ? []
      : [
          {
            id: 'workspace',
            title: t('word.workspace'),
            isWideOnly: true,
            cell: ({ workspaceId }: Failed) =>
              workspaceId === null ? (
                t('ops.ofNone')
              ) : (
                <WorkspaceLink id={workspaceId}>
                  <code className="font-mono text-xs">{workspaceId}</code>
                </WorkspaceLink>
              ),
          },
        ]),
    {
      id: 'id',
      title: t('word.id'),
      isWideOnly: true,
      cell: ({ id }) => (
        <code className="font-mono text-xs" title={id}>
          {id}
        </code>
      ),
    },
    count('count', t('ops.count'), 'count'),
    {
      id: 'error',
      title: t('word.error'),
      cell: ({ error }) => (
        <span lang="en" title={error ?? undefined}>
          {error?.split('\n')[0] ?? '–'}
        </span>
      ),
    },
    moment('since', t('word.since'), 'since'),
    {
      id: 'state',
      title: t('word.state'),
      isWideOnly: true,
      cell: ({ isRetrying }) => (
        <Badge tone={isRetrying ? 'warn' : 'bad'}>
          {t(isRetrying ? 'ops.retrying' : 'ops.waits')}
        </Badge>
      ),
    },
    {
      id: 'replay',
      title: t('word.actions'),
      isActions: true,
      cell: (one) => <Button onClick={() => onReplay(one)}>{t('ops.replay')}</Button>,
    },
  ];
  return (
    <DataTable
      label={t('ops.rooms.failures')}
      columns={columns}
      rows={rows}
      idOf={({ cell, what, kind, workspaceId, id }) =>
        [cell, what, kind, workspaceId, id].join(' ')
      }
      empty={empty}
    />
  );
}
