import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { useActionName, useResourceName } from './names.ts';

/** Who changed what, newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/audit' });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const { actorId, action, resourceType, resourceId, from, until } = search;
  const query = {
    limit: 100,
    ...(actorId ? { actorId } : {}),
    ...(action ? { action } : {}),
    ...(resourceType ? { resourceType } : {}),
    ...(resourceId ? { resourceId: resourceId.trim() } : {}),
    ...(isDay(from) ? { from: beginOfDay(from) } : {}),
    ...(isDay(until) ? { until: afterDay(until) } : {}),
  };
  const rows = usePages(['audit', query], (cursor, signal) =>
    commerce.workspaces
      .listAuditLog(workspace.id, { ...query, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  const columns = useColumns(setOpened);
  return (
    <Page
      title={t('rooms.audit')}
      actions={
        <SaveCsv
          name={`audit-${workspace.slug}`}
          read={(signal) => commerce.workspaces.listAuditLog(workspace.id, query, { signal })}
          columns={[
            [t('audit.at'), ({ at }: AuditEntry) => at],
            [t('audit.actor'), ({ actor }) => actor.label],
            ['actorType', ({ actor }) => actor.type],
            ['actorId', ({ actor }) => actor.id],
            [t('audit.action'), (entry) => entry.action],
            ['resourceType', ({ resource }) => resource.type],
            ['resourceId', ({ resource }) => resource.id],
            ['environmentId', ({ environmentId }) => environmentId],
            ['applicationId', ({ applicationId }) => applicationId],
            [t('audit.changes'), ({ changes }) => JSON.stringify(changes)],
            ['requestId', ({ requestId }) => requestId],
          ]}
        />
      }
    >
      <Panel>
        <AuditFilters search={search} rows={rows.items} />
        <DataTable
          label={t('rooms.audit')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={setOpened}
          empty={{ title: t('audit.none'), text: t('audit.noneHelp') }}
        />
      </Panel>
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function useColumns(open: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const { t } = useTranslation();
  const resourceName = useResourceName();
  const actionName = useActionName();
  return [
    {
      id: 'at',
      title: t('audit.at'),
      cell: ({ at }) => (
        <span className="max-md:[&_time]:whitespace-normal">
          <Time at={at} precise />
        </span>
      ),
    },
    { id: 'actor', title: t('audit.actor'), isWideOnly: true, cell: ({ actor }) => actor.label },
    {
      id: 'action',
      title: t('audit.action'),
      cell: (entry) => (
        <div className="grid max-md:w-40">
          <button
            type="button"
            title={entry.action}
            className="max-w-full truncate text-start hover:underline"
            onClick={() => open(entry)}
          >
            {actionName(entry.action)}
          </button>
          <span className="truncate text-xs text-quiet md:hidden">{entry.actor.label}</span>
        </div>
      ),
    },
    {
      id: 'resource',
      title: t('audit.resource'),
      isWideOnly: true,
      cell: ({ resource }) => (
        <span title={resource.id}>
          {resourceName(resource.type)}{' '}
          <code className="font-mono text-xs text-quiet">{resource.id.slice(0, 8)}</code>
        </span>
      ),
    },
    {
      id: 'changes',
      title: t('audit.changes'),
      isWideOnly: true,
      cell: ({ changes }) => (
        <span className="text-quiet" title={changes.map(({ path }) => path).join(', ')}>
          {t('audit.changeCount', { count: changes.length })}
        </span>
      ),
    },
  ];
}
