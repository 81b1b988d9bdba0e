import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../chart/sparkline.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { readSort } from '../table/sort-heading.tsx';
import { Section } from '../ui/panel.tsx';
import { ageOf } from './age.ts';
import { Doctor } from './doctor.tsx';
import { OpsPage } from './ops-page.tsx';
import { rowsOf, useFigures } from './staff.ts';
import { WorkspaceLink } from './workspace-link.tsx';

const EXAMINE_MS = 5_000;
/** A day changes slowly, and its figures are counted in the index of each active workspace. */
const DAY_MS = 30_000;

const figures = [
  'failedAttempts',
  'waitingForRetry',
  'attempts',
  'events',
  'requests',
  'refusedRequests',
  'jobsGivenUp',
  'mailsFailed',
  'documentsMissing',
] as const;
type Figure = (typeof figures)[number];
/** Red where there is one. */
const faults: readonly Figure[] = [
  'failedAttempts',
  'waitingForRetry',
  'jobsGivenUp',
  'mailsFailed',
  'documentsMissing',
];
/** Requests are counted up to so many in each environment. */
const REQUESTS_MAX = 10_000;

/** Findings of now, the workspaces that are busy, and those of a day. */
export function OverviewPage() {
  const { t, i18n } = useTranslation();
  const doctor = useFigures(['doctor'], (staff, options) => staff.ops.doctor(options), EXAMINE_MS);
  const top = useFigures(['top'], (staff, options) => staff.ops.top(options));
  type Busy = NonNullable<typeof top.data>[number];
  const age = (seconds: number) => ageOf(seconds, i18n.language);
  const rate = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const columns: readonly Column<Busy>[] = [
    {
      id: 'name',
      title: t('word.workspace'),
      cell: ({ workspaceId, name }) => <WorkspaceLink id={workspaceId}>{name}</WorkspaceLink>,
    },
    {
      id: 'pool',
      title: t('ops.pool'),
      isWideOnly: true,
      cell: ({ pool, partitions }) => (partitions > 1 ? `${pool} / ${partitions}` : pool),
    },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, cell: ({ cell }) => cell },
    {
      id: 'rate',
      title: t('ops.eventsPerSecond'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ eventsPerSecond }) => rate.format(eventsPerSecond),
    },
    {
      id: 'unrelayed',
      title: t('ops.unnumbered'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ unrelayedSeconds }) => age(unrelayedSeconds),
    },
    {
      id: 'timers',
      title: t('ops.dueTimers'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ dueTimers, dueTimerSeconds }) => (
        <Due count={dueTimers} age={age(dueTimerSeconds)} />
      ),
    },
    {
      id: 'open',
      title: t('ops.openDeliveries'),
      isNumber: true,
      cell: ({ openDeliveries }) =>
        openDeliveries === 0 ? '–' : openDeliveries.toLocaleString(i18n.language),
    },
    {
      id: 'deliveries',
      title: t('ops.dueDeliveries'),
      isNumber: true,
      cell: ({ dueDeliveries, dueDeliverySeconds }) => (
        <Due count={dueDeliveries} age={age(dueDeliverySeconds)} />
      ),
    },
    {
      id: 'owners',
      title: t('ops.owners'),
      isWideOnly: true,
      cell: ({ owners }) => (owners.length === 0 ? t('ops.nobody') : owners.join(', ')),
    },
  ];
  return (
    <OpsPage title={t('ops.rooms.overview')} looks={[doctor, top]}>
      <div className="grid gap-4">
        <Doctor look={doctor} />
        <Section title={t('ops.busiest')} flush>
          <DataTable
            label={t('ops.busiest')}
            columns={columns}
            rows={rowsOf(top)}
            idOf={({ workspaceId }) => workspaceId}
            empty={{ title: t('ops.quiet'), text: t('ops.quietHelp') }}
          />
        </Section>
        <LastDay />
      </div>
    </OpsPage>
  );
}

/** The workspaces of the last 24 hours, by what went wrong in them or by any other figure. */
function LastDay() {
  const { t, i18n } = useTranslation();
  const { sort: asked } = useSearch({ from: '/ops/' });
  const sort = readSort(
    figures.map((figure) => `-${figure}` as const),
    asked,
  );
  const day = useFigures(
    ['activity', sort],
    (staff, options) => staff.ops.activity(sort ? { sort } : {}, options),
    DAY_MS,
  );
  type Active = NonNullable<typeof day.data>[number];
  const text = (figure: Figure, count: number): string => {
    if (count === 0) return '–';
    const isCut = figure.toLowerCase().endsWith('requests') && count % REQUESTS_MAX === 0;
    return `${count.toLocaleString(i18n.language)}${isCut ? '+' : ''}`;
  };
  const columns: readonly Column<Active>[] = [
    {
      id: 'name',
      title: t('word.workspace'),
      cell: ({ workspaceId, name }) => <WorkspaceLink id={workspaceId}>{name}</WorkspaceLink>,
    },
    { id: 'cell', title: t('ops.cell'), isWideOnly: true, isWhole: true, cell: ({ cell }) => cell },
    {
      id: 'hours',
      title: t('ops.failedByHour'),
      isWideOnly: true,
      cell: ({ failedAttempts, failedByHour }) =>
        failedAttempts === 0 ? (
          '–'
        ) : (
          <div className="w-24">
            <Sparkline values={failedByHour} />
          </div>
        ),
    },
    ...figures.map((figure) => ({
      id: figure,
      title: t(`ops.figures.${figure}`),
      isNumber: true,
      isWideOnly: figure !== 'failedAttempts' && figure !== 'waitingForRetry',
      sort: { by: [`-${figure}`], isDefault: figure === 'failedAttempts' },
      cell: ({ [figure]: count }: Active) =>
        count > 0 && faults.includes(figure) ? (
          <strong className="text-bad">{text(figure, count)}</strong>
        ) : (
          text(figure, count)
        ),
    })),
  ];
  return (
    <Section title={t('word.lastDay')} flush>
      <DataTable
        label={t('word.lastDay')}
        columns={columns}
        rows={rowsOf(day)}
        idOf={({ workspaceId }) => workspaceId}
        empty={{ title: t('ops.lastDayNone') }}
      />
    </Section>
  );
}

function Due({ count, age }: { readonly count: number; readonly age: string }) {
  return count === 0 ? '–' : `${count} · ${age}`;
}
