import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { usePreview } from '../client/use-preview.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { OPS, useStaff, useStaffWrite } from './staff.ts';
import type { WorkspaceState } from './workspace-facts.tsx';

interface PlaceDialogProps {
  readonly id: string;
  readonly placement: WorkspaceState['placement'];
  readonly onClose: () => void;
}

/** Places a workspace in a pool and divides its work, after the service's own dry run. */
export function PlaceDialog({ id, placement, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  const staff = useStaff();
  const list = useId();
  const [pool, setPool] = useState(placement.pool);
  const [partitions, setPartitions] = useState(String(placement.partitions.length));
  const count = Number(partitions);
  const isRead = pool !== '' && /^\d+$/.test(partitions) && count >= 1 && count <= 64;
  const processes = useQuery({
    queryKey: [OPS, 'processes'],
    queryFn: async ({ signal }) => await staff.ops.processes.list({ signal }),
    networkMode: 'always',
  });
  const place = useStaffWrite(
    (body: { pool: string; partitions: number }, options) =>
      staff.ops.workspaces.place(id, body, options),
    { done: t('ops.placing'), onDone: onClose, isShownByCaller: true },
  );
  const planned = usePreview(place, {
    queryKey: [OPS, 'placement', id, pool, count],
    queryFn: async ({ signal }) =>
      await staff.ops.workspaces.place(id, { pool, partitions: count, dryRun: true }, { signal }),
    enabled: isRead,
    networkMode: 'always',
    gcTime: 0,
  });
  const pools = processes.data?.pools ?? [];
  const isEmpty = processes.data && !pools.some((one) => one.name === pool && one.processes > 0);
  return (
    <ActionDialog
      title={t('ops.place')}
      action={t('ops.place')}
      isBusy={place.isPending}
      isReady={isRead && planned.data?.isMoved === true}
      error={place.error}
      onSubmit={() => place.mutate({ pool, partitions: count })}
      onClose={onClose}
    >
      <p>{t('ops.placeWhat')}</p>
      <TextField
        label={t('ops.pool')}
        list={list}
        autoFocus
        value={pool}
        onType={(text) => setPool(text.trim())}
      />
      <datalist id={list}>
        {pools.map(({ name, cell }) => (
          <option key={`${cell} ${name}`} value={name} />
        ))}
      </datalist>
      <TextField
        label={t('ops.partitions')}
        help={t('ops.partitionsHelp')}
        inputMode="numeric"
        value={partitions}
        onType={(text) => setPartitions(text.trim())}
      />
      {planned.error && <Failure error={planned.error} />}
      {planned.data && (
        <p role="status" className="font-medium">
          {planned.data.isMoved
            ? t('ops.placeWill', { pool, count })
            : t('ops.placeNothing', { pool, count })}
        </p>
      )}
      {planned.data?.isMoved && isEmpty && (
        <p className="rounded-lg bg-bad-tint p-3 text-bad">{t('ops.emptyPool', { pool })}</p>
      )}
    </ActionDialog>
  );
}
