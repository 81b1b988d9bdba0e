import { useTranslation } from 'react-i18next';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Section } from '../ui/panel.tsx';
import { ageOf } from './age.ts';
import { Doctor } from './doctor.tsx';
import { OpsPage } from './ops-page.tsx';
import { rowsOf, useFigures } from './staff.ts';
import { WorkspaceLink } from './workspace-link.tsx';

const EXAMINE_MS = 5_000;

/** What is wrong now, and which workspaces keep the service busy. */
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
      title: t('ops.workspace'),
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
      </div>
    </OpsPage>
  );
}

function Due({ count, age }: { readonly count: number; readonly age: string }) {
  return count === 0 ? '–' : `${count} · ${age}`;
}
