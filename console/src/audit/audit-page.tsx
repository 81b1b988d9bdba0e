import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import type { Column } from '../table/data-table.tsx';
import { ListPage } from '../table/resource-list.tsx';
import { useAuditFilters, type AuditQuery } from './audit-filters.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryTarget } from './entry-target.tsx';
import { useSentence } from './names.ts';

/** Who did what, newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const sentenceOf = useSentence();
  return (
    <ListPage<AuditEntry, AuditQuery>
      name="audit"
      hasViews={false}
      fileName={`audit-${workspace.slug}`}
      title={t('rooms.audit')}
      list={(query, options) => commerce.workspaces.listAuditLog(workspace.id, query, options)}
      columns={useColumns(setOpened)}
      csv={[
        [t('word.time'), ({ at }) => at],
        [t('audit.sentence'), sentenceOf],
        [t('audit.actor'), ({ actor }) => actor.label],
        ['actorType', ({ actor }) => actor.type],
        ['actorId', ({ actor }) => actor.id],
        ['action', ({ action }) => action],
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
      filters={useAuditFilters()}
      onOpen={setOpened}
      empty={{ title: t('audit.none'), text: t('audit.noneHelp') }}
    >
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </ListPage>
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
