import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { count } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { megabytes, sinceOf } from './age.ts';
import { OpsPage } from './ops-page.tsx';
import { Pools } from './pools.tsx';
import { rowsOf, staffDialogOf, useFigures, type Staffed } from './staff.ts';

type Process = Awaited<ReturnType<Commerce['ops']['processes']['list']>>['processes'][number];

const tones: Readonly<Record<Process['state'], Tone>> = {
  running: 'good',
  draining: 'warn',
  dead: 'bad',
};

/** Pools and actor processes: heartbeats, shards, lag, memory, who is draining. */
export function ProcessesPage() {
  const { t, i18n } = useTranslation();
  const [leaving, setLeaving] = useState<Process | null>(null);
  const look = useFigures(['processes'], (staff, options) => staff.ops.processes.list(options));
  const columns: readonly Column<Process>[] = [
    {
      id: 'id',
      title: t('ops.process'),
      cell: ({ id }) => (
        <code title={id} className="block max-w-16 truncate font-mono text-xs sm:max-w-none">
          {id}
        </code>
      ),
    },
    {
      id: 'state',
      title: t('word.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`ops.states.${state}`)}</Badge>,
    },
    { id: 'pool', title: t('ops.pool'), isWideOnly: true, cell: ({ pool }) => pool },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, cell: ({ cell }) => cell },
    count('shards', t('ops.shards'), 'shards'),
    count('lagging', t('ops.lagging'), 'lagging'),
    {
      id: 'memory',
      title: t('ops.memory'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ memoryBytes }) => megabytes(memoryBytes, i18n.language),
    },
    {
      id: 'up',
      title: t('ops.up'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ startedAt }) => sinceOf(startedAt, i18n.language),
    },
    {
      id: 'heartbeat',
      title: t('ops.heartbeat'),
      isNumber: true,
      cell: ({ heartbeatAt }) => sinceOf(heartbeatAt, i18n.language),
    },
    {
      id: 'drain',
      title: t('word.actions'),
      isActions: true,
      cell: (process) =>
        process.state === 'running' && (
          <Button onClick={() => setLeaving(process)}>{t('ops.drain')}</Button>
        ),
    },
  ];
  const processes = look.data?.processes;
  return (
    <OpsPage title={t('ops.rooms.processes')} looks={[look]}>
      <div className="grid gap-4">
        <Section title={t('ops.rooms.processes')} flush>
          <DataTable
            label={t('ops.rooms.processes')}
            columns={columns}
            rows={rowsOf({ ...look, data: processes })}
            idOf={({ id }) => id}
            empty={{ title: t('ops.noProcess'), text: t('ops.noProcessHelp') }}
          />
        </Section>
        <Pools look={{ ...look, data: look.data?.pools }} />
      </div>
      {leaving && (
        <Drain
          process={leaving}
          othersOfPool={
            processes?.filter(
              ({ id, pool, cell, state }) =>
                id !== leaving.id &&
                pool === leaving.pool &&
                cell === leaving.cell &&
                state === 'running',
            ).length ?? 0
          }
          onClose={() => setLeaving(null)}
        />
      )}
    </OpsPage>
  );
}

interface Drained {
  readonly process: Process;
  readonly othersOfPool: number;
}

const Drain = staffDialogOf(({ t, staff }: Staffed, { process, othersOfPool }: Drained) => {
  const { id, pool, shards: count } = process;
  return {
    title: t('ops.drainTitle'),
    button: t('ops.drain'),
    look: 'danger',
    above: t('ops.drainWill', { id, pool, count }),
    below: othersOfPool === 0 && (
      <p className="rounded-lg bg-bad-tint p-3 text-bad">{t('ops.drainLast', { pool })}</p>
    ),
    call: (_, options) => staff.ops.processes.drain(id, options),
    done: t('ops.drained'),
  };
});
