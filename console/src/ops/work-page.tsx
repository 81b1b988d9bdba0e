import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { count } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { ageOf, sinceOf } from './age.ts';
import { OpsPage } from './ops-page.tsx';
import { RunTimers } from './run-timers.tsx';
import { rowsOf, useFigures } from './staff.ts';

type TimerKind = Awaited<ReturnType<Commerce['ops']['timers']['list']>>[number];
type WaitingJobs = Awaited<ReturnType<Commerce['ops']['jobs']['list']>>['waiting'][number];

/** The service reads every timer for it. */
const EVERY_MS = 10_000;

/** Timers and jobs: what is ahead, due and given up. */
export function WorkPage() {
  const { t } = useTranslation();
  const [running, setRunning] = useState<string | null>(null);
  const timers = useFigures(
    ['timers'],
    (staff, options) => staff.ops.timers.list(options),
    EVERY_MS,
  );
  const jobs = useFigures(['jobs'], (staff, options) => staff.ops.jobs.list(options));
  const failed = jobs.data?.failed.length ?? 0;
  return (
    <OpsPage title={t('ops.rooms.work')} looks={[timers, jobs]}>
      <div className="grid gap-4">
        <Section title={t('ops.timers')} flush>
          <DataTable
            label={t('ops.timers')}
            columns={[
              ...useTimerColumns(),
              {
                id: 'run',
                title: t('word.actions'),
                isActions: true,
                cell: ({ kind }) => (
                  <Button onClick={() => setRunning(kind)}>{t('ops.runTimers')}</Button>
                ),
              },
            ]}
            rows={rowsOf(timers)}
            idOf={({ cell, kind }) => `${cell} ${kind}`}
            empty={{ title: t('ops.noTimers'), text: t('ops.noTimersHelp') }}
          />
        </Section>
        <Section
          title={t('ops.jobs')}
          flush
          actions={
            failed > 0 && (
              <Link
                to="/ops/failures"
                search={{ what: 'job' }}
                className="font-medium text-bad hover:underline"
              >
                {t('ops.jobsGivenUp', { count: failed })}
              </Link>
            )
          }
        >
          <DataTable
            label={t('ops.jobs')}
            columns={useJobColumns()}
            rows={rowsOf({ ...jobs, data: jobs.data?.waiting })}
            idOf={({ cell, kind }) => `${cell} ${kind}`}
            empty={{ title: t('ops.noJobs') }}
          />
        </Section>
      </div>
      {running !== null && <RunTimers kind={running} onClose={() => setRunning(null)} />}
    </OpsPage>
  );
}

function useTimerColumns(): readonly Column<TimerKind>[] {
  const { t, i18n } = useTranslation();
  return [
    { id: 'kind', title: t('word.kind'), cell: ({ kind }) => kind },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, cell: ({ cell }) => cell },
    count('ahead', t('ops.ahead'), 'ahead'),
    count('due', t('status.due'), 'due'),
    {
      id: 'oldest',
      title: t('ops.overdue'),
      isNumber: true,
      cell: ({ oldestDueAt }) => sinceOf(oldestDueAt, i18n.language),
    },
    count('retrying', t('ops.waitingForRetry'), 'waitingForRetry'),
    {
      id: 'dead',
      title: t('ops.states.dead'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ dead }) => (dead === 0 ? 0 : <strong className="text-bad">{dead}</strong>),
    },
    count('clocks', t('ops.ofTestClocks'), 'ofTestClocks'),
  ];
}

function useJobColumns(): readonly Column<WaitingJobs>[] {
  const { t, i18n } = useTranslation();
  return [
    { id: 'kind', title: t('word.kind'), cell: ({ kind }) => kind },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, cell: ({ cell }) => cell },
    count('count', t('ops.waiting'), 'count', { isWideOnly: false }),
    {
      id: 'oldest',
      title: t('ops.oldest'),
      isNumber: true,
      cell: ({ seconds }) => ageOf(seconds, i18n.language),
    },
  ];
}
