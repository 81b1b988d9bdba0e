import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { count, text } from '../verb-dialog/fields.tsx';
import { OPS, staffDialogOf, type Staffed } from './staff.ts';
import type { WorkspaceState } from './workspace-facts.tsx';

interface Of {
  readonly id: string;
  readonly placement: WorkspaceState['placement'];
}

/** Places a workspace in a pool and divides its work, after the service's own dry run. */
export const PlaceDialog = staffDialogOf(({ t, staff }: Staffed, { id, placement }: Of) => {
  const list = useId();
  const { data } = useQuery({
    queryKey: [OPS, 'processes'],
    queryFn: async ({ signal }) => await staff.ops.processes.list({ signal }),
  });
  const pools = data?.pools ?? [];
  const isEmpty = (pool: string) =>
    data && !pools.some((one) => one.name === pool && one.processes > 0);
  return {
    title: t('ops.place'),
    button: t('ops.place'),
    above: t('ops.placeWhat'),
    fields: {
      pool: text(t('ops.pool'), {
        start: placement.pool,
        needed: true,
        list,
        autoFocus: true,
      }),
      partitions: count(t('ops.partitions'), {
        start: placement.partitions.length,
        help: t('ops.partitionsHelp'),
        needed: true,
        from: 1,
        to: 64,
      }),
    },
    below: (
      <datalist id={list}>
        {pools.map(({ name, cell }) => (
          <option key={`${cell} ${name}`} value={name} />
        ))}
      </datalist>
    ),
    preview: {
      of: ['placement', id],
      read: ({ pool, partitions }, options) =>
        staff.ops.workspaces.place(id, bodyOf(pool, partitions, true), options),
      isReady: ({ isMoved }) => isMoved,
      show: ({ isMoved }, { pool = '', partitions }) => (
        <>
          <p role="status" className="font-medium">
            {t(isMoved ? 'ops.placeWill' : 'ops.placeNothing', { pool, count: partitions ?? 0 })}
          </p>
          {isMoved && isEmpty(pool) && (
            <p className="rounded-lg bg-bad-tint p-3 text-bad">{t('ops.emptyPool', { pool })}</p>
          )}
        </>
      ),
    },
    call: ({ pool, partitions }, options) =>
      staff.ops.workspaces.place(id, bodyOf(pool, partitions, false), options),
    done: t('ops.placing'),
  };
});

/** An empty number of partitions is none that can be sent. */
function bodyOf(pool: string, partitions: number | null, dryRun: boolean) {
  return { pool, partitions: partitions ?? 1, ...(dryRun ? { dryRun } : {}) };
}
