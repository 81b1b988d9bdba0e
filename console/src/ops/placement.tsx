import { useTranslation } from 'react-i18next';
import { count } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Badge } from '../ui/badge.tsx';
import { Section } from '../ui/panel.tsx';
import { rowsOf } from './staff.ts';
import type { WorkspaceState } from './workspace-facts.tsx';

type Partition = WorkspaceState['placement']['partitions'][number];

/** Which processes work for a workspace: its partitions with their lag, and what of an earlier placement is still read. */
export function Placement({ state }: { readonly state: WorkspaceState }) {
  const { t } = useTranslation();
  const { pool, status, partitions, leaving } = state.placement;
  const columns: readonly Column<Partition>[] = [
    { id: 'partition', title: t('ops.partition'), cell: ({ partition }) => partition },
    count('stream', t('ops.stream'), 'stream'),
    count('shard', t('ops.shard'), 'shard'),
    {
      id: 'owner',
      title: t('ops.owners'),
      cell: ({ owner }) =>
        owner ? (
          <code title={owner} className="block max-w-28 truncate font-mono text-xs sm:max-w-none">
            {owner}
          </code>
        ) : (
          <strong className="text-bad">{t('ops.nobody')}</strong>
        ),
    },
    count('epoch', t('ops.epoch'), 'epoch'),
    {
      id: 'unread',
      title: t('ops.unread'),
      isNumber: true,
      cell: ({ isHeld, unread }) => (isHeld ? t('ops.held') : unread),
    },
  ];
  return (
    <Section
      title={t('ops.placementIn', { pool, count: partitions.length })}
      flush
      actions={
        <Badge tone={status === 'settled' ? 'good' : 'warn'}>{t(`ops.placed.${status}`)}</Badge>
      }
    >
      <DataTable
        label={t('ops.partitions')}
        columns={columns}
        rows={rowsOf({ data: partitions, isPending: false, error: null, refetch: () => undefined })}
        idOf={({ partition }) => String(partition)}
        empty={{ title: t('ops.nobody') }}
      />
      {leaving.length > 0 && (
        <ul className="border-t px-4 py-2 text-quiet">
          {leaving.map(({ shard, owner, unread }) => (
            <li key={shard}>
              {t('ops.leaving', { shard, owner: owner ?? t('ops.nobody'), count: unread })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
