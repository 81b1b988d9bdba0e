import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { usePreview } from '../client/use-preview.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { OPS, useStaff, useStaffWrite } from './staff.ts';

interface MoveDialogProps {
  readonly id: string;
  /** The cell where it lives. */
  readonly from: string;
  readonly onClose: () => void;
}

/** Moves a workspace to another cell, after the service has said what keeps it from moving. */
export function MoveDialog({ id, from, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const staff = useStaff();
  const cells = useQuery({
    queryKey: [OPS, 'cells'],
    queryFn: async ({ signal }) => await staff.ops.cells.list({ signal }),
    networkMode: 'always',
  });
  const others = cells.data?.filter(({ name }) => name !== from) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const cell = chosen ?? others[0]?.name ?? '';
  const move = useStaffWrite(
    (to: string, options) => staff.ops.workspaces.move(id, { cell: to }, options),
    { done: t('ops.placing'), onDone: onClose, isShownByCaller: true },
  );
  const planned = usePreview(move, {
    queryKey: [OPS, 'move', id, cell],
    queryFn: async ({ signal }) =>
      await staff.ops.workspaces.move(id, { cell, dryRun: true }, { signal }),
    enabled: cell !== '',
    networkMode: 'always',
    gcTime: 0,
  });
  const obstacles = planned.data?.obstacles ?? [];
  return (
    <ActionDialog
      title={t('ops.moveTo')}
      action={t('ops.moveTo')}
      isBusy={move.isPending}
      isReady={planned.data !== undefined && obstacles.length === 0}
      error={move.error}
      onSubmit={() => move.mutate(cell)}
      onClose={onClose}
    >
      {cells.isPending && <Waiting lines={2} />}
      {cells.error && <Failure error={cells.error} />}
      {cells.data && others.length === 0 && <p>{t('ops.oneCell')}</p>}
      {others.length > 0 && (
        <>
          <SelectField
            label={t('ops.cell')}
            value={cell}
            onType={setChosen}
            choices={others.map(({ name }) => [name, name])}
          />
          {planned.error && <Failure error={planned.error} />}
          {obstacles.length > 0 && (
            <div className="rounded-lg bg-bad-tint p-3 text-bad">
              <p className="font-medium">{t('ops.obstacles')}</p>
              <ul lang="en" className="list-disc ps-5">
                {obstacles.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          )}
          {planned.data && obstacles.length === 0 && (
            <p role="status" className="font-medium">
              {t('ops.moveWill', { from, to: cell })}
            </p>
          )}
        </>
      )}
    </ActionDialog>
  );
}
