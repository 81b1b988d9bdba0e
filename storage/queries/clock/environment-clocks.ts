import { clockStates, type ClockMode } from '../../entities/environment.ts';
import { sql, type WriteStatement } from '../../query.ts';
import { statesBefore } from '../../states.ts';
import type { Database, Transaction } from '../../database.ts';

export interface EnvironmentClock {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly mode: ClockMode;
  /** Null in real time. */
  readonly now: Date | null;
  readonly target: Date | null;
}

const SELECT = `
  select workspace_id as "workspaceId", id as "environmentId", clock_mode as mode, clock_now as now, clock_target as target
  from environment`;
export const CLOCK = sql<EnvironmentClock>(`${SELECT} where id = $1`);
export const LOCKED_CLOCK = sql<EnvironmentClock>(`${SELECT} where id = $1 for update`);
export const CLOCKS = sql<EnvironmentClock>(
  `${SELECT} where archived_at is null and ($1::uuid is null or id = $1)`,
);

export async function readEnvironmentClock(
  database: Database,
  environmentId: string,
): Promise<EnvironmentClock | null> {
  const [row] = await database.read(CLOCK, [environmentId]);
  return row ?? null;
}

/** The same under the environment's row lock. */
export async function lockEnvironmentClock(
  tx: Transaction,
  environmentId: string,
): Promise<EnvironmentClock | null> {
  const [row] = await tx.query(LOCKED_CLOCK, [environmentId]);
  return row ?? null;
}

/** Every environment that is not archived, or the given one. */
export function readEnvironmentClocks(
  database: Database,
  environmentId: string | null,
): Promise<EnvironmentClock[]> {
  return database.read(CLOCKS, [environmentId]);
}

export const WRITE_CLOCK = sql<{ id: string }>(`
  update environment set clock_mode = $2, clock_now = $3, clock_target = $4
  where id = $1 and clock_mode = any($5::text[])
  returning id`);

/** Under the environment's row lock. */
export async function writeEnvironmentClock(
  tx: Transaction,
  { environmentId, mode, now, target }: Omit<EnvironmentClock, 'workspaceId'>,
): Promise<void> {
  const from = [mode, ...statesBefore(clockStates, mode)];
  const [moved] = await tx.query(WRITE_CLOCK, [environmentId, mode, now, target, from]);
  if (!moved) throw new Error(`the clock of environment ${environmentId} cannot become ${mode}`);
}

/** Moves an advancing clock, and freezes it at its target; any other clock stays unchanged. */
export function moveAdvancingClock(
  environmentId: string,
  now: Date,
  mode: 'advancing' | 'frozen',
): WriteStatement {
  return (bind) => {
    const frozen = mode === 'frozen' ? ', clock_target = null' : '';
    return `update environment set clock_now = ${bind(now)}, clock_mode = ${bind(mode)}${frozen}
      where id = ${bind(environmentId)} and clock_mode = 'advancing'`;
  };
}
