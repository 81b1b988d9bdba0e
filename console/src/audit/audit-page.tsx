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
import { EntryTarget } from './entry-target.tsx';
import { areas, useSentence } from './names.ts';

/** Who did what, newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/audit' });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const sentenceOf = useSentence();
  const { actorId, resourceId, orderId, from, until } = search;
  const area = areas.find((one) => one === search.area);
  const query = {
    limit: 100,
    ...(actorId ? { actorId } : {}),
    ...(area ? { area } : {}),
    ...(resourceId ? { resourceId: resourceId.trim() } : {}),
    ...(orderId ? { orderId: orderId.trim() } : {}),
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
            [t('word.time'), ({ at }: AuditEntry) => at],
            [t('audit.sentence'), sentenceOf],
            [t('audit.actor'), ({ actor }) => actor.label],
            ['actorType', ({ actor }) => actor.type],
            ['actorId', ({ actor }) => actor.id],
            ['action', (entry) => entry.action],
            ['resourceType', ({ resource }) => resource.type],
            ['resourceId', ({ resource }) => resource.id],
            [t('audit.resource'), ({ resource }) => resource.label],
            ['orderId', ({ order }) => order?.id ?? null],
            ['amount', ({ details }) => details?.amount ?? null],
            ['currency', ({ details }) => details?.currency ?? null],
            [t('word.reason'), ({ details }) => details?.reason ?? null],
            ['environmentId', ({ environmentId }) => environmentId],
            ['applicationId', ({ applicationId }) => applicationId],
            [t('word.changes'), ({ changes }) => JSON.stringify(changes)],
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
  const sentenceOf = useSentence();
  return [
    {
      id: 'at',
      title: t('word.time'),
      cell: ({ at }) => (
        <span className="max-md:[&_time]:whitespace-normal">
          <Time at={at} precise />
        </span>
      ),
    },
    {
      id: 'sentence',
      title: t('audit.sentence'),
      cell: (entry) => (
        <div data-whole className="grid w-40 gap-0.5 md:w-72 xl:w-104">
          <button
            type="button"
            className="text-start break-words whitespace-normal hover:underline"
            onClick={() => open(entry)}
          >
            {sentenceOf(entry)}
          </button>
          {entry.details?.reason && (
            <span className="text-xs break-words whitespace-normal text-quiet">
              {entry.details.reason}
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'resource',
      title: t('audit.resource'),
      isWideOnly: true,
      cell: (entry) => <EntryTarget entry={entry} />,
    },
  ];
}
