import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { count as countColumn } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { count } from '../verb-dialog/fields.tsx';
import { ageOf, sinceOf } from './age.ts';
import { rowsOf, staffDialogOf, type Staffed } from './staff.ts';

type Pool = Awaited<ReturnType<Commerce['ops']['processes']['list']>>['pools'][number];

/** The pools of actor processes, and when `default` takes the shards of one that has none. */
export function Pools({ look }: { readonly look: Parameters<typeof rowsOf<Pool>>[0] }) {
  const { t, i18n } = useTranslation();
  const [changing, setChanging] = useState<Pool | null>(null);
  const columns: readonly Column<Pool>[] = [
    { id: 'name', title: t('ops.pool'), cell: ({ name }) => name },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, cell: ({ cell }) => cell },
    countColumn('processes', t('ops.rooms.processes'), 'processes'),
    countColumn('shards', t('ops.shards'), 'shards'),
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
      // A workspace that was placed nowhere is in this one.
      cell: ({ name, workspaces }) => (name === 'default' ? t('ops.others') : workspaces),
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

const Adoption = staffDialogOf(({ t, staff }: Staffed, { pool }: { readonly pool: Pool }) => ({
  title: t('ops.adoptionOf', { pool: pool.name }),
  button: t('ops.setAdoption'),
  fields: {
    seconds: count(t('ops.adoptSeconds'), {
      start: pool.adoptAfterSeconds,
      help: t('ops.adoptHelp'),
      to: 999_999,
      autoFocus: true,
    }),
  },
  below: ({ seconds }) =>
    seconds !== undefined && (
      <p>
        {seconds === null
          ? t('ops.adoptNever', { pool: pool.name })
          : t('ops.adoptWill', { pool: pool.name, count: seconds })}
      </p>
    ),
  call: ({ seconds: adoptAfterSeconds }, options) =>
    staff.ops.pools.update(pool.name, { adoptAfterSeconds }, options),
}));
