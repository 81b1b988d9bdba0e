import { readPools, readProcesses, type Pool } from '../../storage/queries/actors/pools.ts';
import { busiestWorkspaces, type BusyWorkspace } from '../../storage/queries/ops/busiest.ts';
import { readTroubles, type Troubles } from '../../storage/queries/ops/troubles.ts';
import { DEFAULT_POOL } from '../../storage/shards.ts';
import type { SystemContext } from '../context.ts';

/** Something that is wrong, and the command that fixes it or shows more. */
export interface Finding {
  readonly code: string;
  /** `urgent`: buyers or merchants feel it, or will soon. */
  readonly severity: 'urgent' | 'notice';
  readonly message: string;
  readonly mend: string;
  readonly workspaceId: string | null;
}

const LATE_SECONDS = 10;
const LATE_DELIVERY_SECONDS = 60;
const LATE_JOB_SECONDS = 600;
/** A workspace is noisy from so many events a second on, if it has more than half of those of the common shards. */
const NOISY_RATE = 50;
const BUSIEST = 100;
const OPS = 'npx commerce ops';

/** What is wrong now, the urgent first; nothing when all is well. */
export async function examine({ database }: SystemContext): Promise<readonly Finding[]> {
  const query = database.read.bind(database);
  const [pools, processes, troubles, busiest] = await Promise.all([
    readPools(query),
    readProcesses(query),
    readTroubles(query),
    busiestWorkspaces(query, BUSIEST),
  ]);
  const alive = processes.filter(({ isAlive }) => isAlive);
  const found = [
    ...(alive.length === 0 ? [noProcess] : pools.flatMap(poolFindings)),
    ...troublesFound(troubles),
    ...busiest.flatMap(lateFindings),
    ...noisyFindings(busiest),
  ];
  return found.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ severity }: Finding): number {
  return severity === 'urgent' ? 0 : 1;
}

const noProcess: Finding = {
  code: 'no_actors',
  severity: 'urgent',
  message: 'No actor process is alive: no event is delivered, nothing expires or renews.',
  mend: 'bun run actors',
  workspaceId: null,
};

function poolFindings(pool: Pool): Finding[] {
  const { name, shards, processes, unownedShards, workspaces, isAdopted } = pool;
  const about = { workspaceId: null };
  if (shards > 0 && processes === 0 && !isAdopted) {
    const message = `Pool ${name} has no process; ${counted(workspaces, 'workspace')} in it stand still.`;
    const mend = `bun run actors --pool ${name}, or ${OPS} pool ${name} --adopt-after 1`;
    return [{ ...about, code: 'pool_without_process', severity: 'urgent', message, mend }];
  }
  if (isAdopted) {
    const message = `Pool ${name} has no process; the pool ${DEFAULT_POOL} has taken its shards.`;
    const mend = `bun run actors --pool ${name}`;
    return [{ ...about, code: 'pool_adopted', severity: 'notice', message, mend }];
  }
  if (unownedShards === 0) return [];
  const message = `${counted(unownedShards, 'shard')} of pool ${name} without an owner at the moment.`;
  return [
    { ...about, code: 'unowned_shards', severity: 'notice', message, mend: `${OPS} processes` },
  ];
}

function troublesFound(troubles: Troubles): Finding[] {
  const { unrelayedSeconds, deadLetters, deadRows, failedJobs, oldestJobSeconds } = troubles;
  const found: Finding[] = [];
  const add = (code: string, severity: Finding['severity'], message: string, mend: string) =>
    found.push({ code, severity, message, mend, workspaceId: null });
  if (troubles.violations > 0)
    add(
      'money_violations',
      'urgent',
      `The money audit found ${counted(troubles.violations, 'violation')}.`,
      'GET /api/v1/audit/money',
    );
  if (unrelayedSeconds > LATE_SECONDS)
    add(
      'late_events',
      'urgent',
      `An event has waited ${rounded(unrelayedSeconds)} s for its number.`,
      `${OPS} top`,
    );
  if (deadLetters > 0)
    add(
      'dead_letters',
      'urgent',
      `${counted(deadLetters, 'message')} could not be processed.`,
      `${OPS} dead-letters`,
    );
  if (deadRows > 0)
    add(
      'dead_rows',
      'urgent',
      `Work on ${counted(deadRows, 'row')} has failed for the last time.`,
      `${OPS} dead-letters`,
    );
  if (failedJobs > 0)
    add('failed_jobs', 'urgent', `${counted(failedJobs, 'job')} given up.`, `${OPS} jobs`);
  if (oldestJobSeconds > LATE_JOB_SECONDS)
    add(
      'late_jobs',
      'notice',
      `A job has waited ${rounded(oldestJobSeconds)} s.`,
      'start another actor process: bun run actors',
    );
  for (const workspaceId of troubles.slowMoves)
    found.push({
      code: 'slow_move',
      severity: 'notice',
      message: `Workspace ${workspaceId} has been moving for more than a minute.`,
      mend: `${OPS} workspace ${workspaceId}`,
      workspaceId,
    });
  return found;
}

function lateFindings(busy: BusyWorkspace): Finding[] {
  const { workspaceId, name, dueTimers, dueTimerSeconds } = busy;
  const { dueDeliveries, dueDeliverySeconds } = busy;
  const about = {
    severity: 'urgent',
    workspaceId,
    mend: `${OPS} workspace ${workspaceId}`,
  } as const;
  const found: Finding[] = [];
  if (dueTimerSeconds > LATE_SECONDS) {
    const message = `${counted(dueTimers, 'timer')} of "${name}" due, the oldest for ${rounded(dueTimerSeconds)} s.`;
    found.push({ ...about, code: 'late_timers', message });
  }
  if (dueDeliverySeconds > LATE_DELIVERY_SECONDS) {
    const message = `Deliveries of "${name}" to healthy endpoints due: ${dueDeliveries}, the oldest for ${rounded(dueDeliverySeconds)} s.`;
    found.push({ ...about, code: 'late_deliveries', message });
  }
  return found;
}

/** In the common shards a noisy workspace delays those beside it. */
function noisyFindings(busiest: readonly BusyWorkspace[]): Finding[] {
  const common = busiest.filter(({ pool }) => pool === DEFAULT_POOL);
  const total = common.reduce((sum, { eventsPerSecond }) => sum + eventsPerSecond, 0);
  return common.flatMap(({ workspaceId, name, eventsPerSecond: rate }) => {
    if (rate < NOISY_RATE || rate <= total / 2 || common.length < 2) return [];
    const share = rounded((100 * rate) / total);
    const message = `"${name}" makes noise: ${rounded(rate)} events a second, ${share} % of those of the pool ${DEFAULT_POOL}.`;
    const pool = `w-${workspaceId.slice(-8)}`;
    const mend = `bun run actors --pool ${pool}, then ${OPS} place ${workspaceId} --pool ${pool} --partitions 4`;
    return [{ code: 'noisy_workspace', severity: 'notice', message, mend, workspaceId }];
  });
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function rounded(value: number): number {
  return Math.round(value);
}
