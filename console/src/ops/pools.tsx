import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { ageOf, sinceOf } from './age.ts';
import { rowsOf, useStaff, useStaffWrite } from './staff.ts';

type Pool = Awaited<ReturnType<Commerce['ops']['processes']['list']>>['pools'][number];

/** The pools of actor processes, and when `default` takes the shards of one that has none. */
export function Pools({ look }: { readonly look: Parameters<typeof rowsOf<Pool>>[0] }) {
  const { t, i18n } = useTranslation();
  const [changing, setChanging] = useState<Pool | null>(null);
  const columns: readonly Column<Pool>[] = [
    { id: 'name', title: t('ops.pool'), cell: ({ name }) => name },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, cell: ({ cell }) => cell },
    {
      id: 'processes',
      title: t('ops.rooms.processes'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ processes }) => processes,
    },
    {
      id: 'shards',
      title: t('ops.shards'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ shards }) => shards,
    },
    {
      id: 'unowned',
      title: t('ops.unowned'),
      isNumber: true,
      cell: ({ unownedShards }) =>
        unownedShards === 0 ? 0 : <strong className="text-bad">{unownedShards}</strong>,
    },
    {
      id: 'workspaces',
      title: t('ops.rooms.workspaces'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ workspaces }) => workspaces,
    },
    {
      id: 'without',
      title: t('ops.withoutProcess'),
      isWideOnly: true,
      cell: ({ isAdopted, withoutProcessSince }) =>
        isAdopted ? t('ops.adopted') : sinceOf(withoutProcessSince, i18n.language),
    },
    {
      id: 'adopt',
      title: t('ops.adoptAfter'),
      isWideOnly: true,
      cell: ({ adoptAfterSeconds }) =>
        adoptAfterSeconds === null ? t('ops.never') : ageOf(adoptAfterSeconds, i18n.language),
    },
    {
      id: 'change',
      title: t('word.actions'),
      isActions: true,
      cell: (pool) =>
        pool.name !== 'default' && (
          <Button onClick={() => setChanging(pool)}>{t('ops.setAdoption')}</Button>
        ),
    },
  ];
  return (
    <Section title={t('ops.pools')} flush>
      <DataTable
        label={t('ops.pools')}
        columns={columns}
        rows={rowsOf(look)}
        idOf={({ cell, name }) => `${cell} ${name}`}
        empty={{ title: t('ops.noPool') }}
      />
      {changing && <Adoption pool={changing} onClose={() => setChanging(null)} />}
    </Section>
  );
}

function Adoption({ pool, onClose }: { readonly pool: Pool; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const staff = useStaff();
  const [text, setText] = useState(
    pool.adoptAfterSeconds === null ? '' : String(pool.adoptAfterSeconds),
  );
  const change = useStaffWrite(
    (adoptAfterSeconds: number | null, options) =>
      staff.ops.pools.update(pool.name, { adoptAfterSeconds }, options),
    { onDone: onClose, isShownByCaller: true },
  );
  const isRead = text === '' || /^\d{1,6}$/.test(text);
  const seconds = text === '' ? null : Number(text);
  return (
    <ActionDialog
      title={t('ops.adoptionOf', { pool: pool.name })}
      action={t('ops.setAdoption')}
      isBusy={change.isPending}
      isReady={isRead}
      error={change.error}
      onSubmit={() => change.mutate(seconds)}
      onClose={onClose}
    >
      <TextField
        label={t('ops.adoptSeconds')}
        help={t('ops.adoptHelp')}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
      />
      {isRead && (
        <p>
          {seconds === null
            ? t('ops.adoptNever', { pool: pool.name })
            : t('ops.adoptWill', { pool: pool.name, count: seconds })}
        </p>
      )}
    </ActionDialog>
  );
}
