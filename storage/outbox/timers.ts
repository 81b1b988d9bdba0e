import { rowKind, writeRow, type WriteStatement } from '../query.ts';
import { shardOf, slotOf, likelyShardOf, likelyShardsOf, placedShard } from '../shards.ts';

export interface TimerKey {
  /** The kind of its actor (`actors/all-actors.ts`). */
  readonly kind: string;
  /** The id of the aggregate that the actor owns. */
  readonly id: string;
}

export interface TimerRequest extends TimerKey {
  readonly workspaceId: string;
  /** The environment whose clock decides; null for real time. */
  readonly environmentId: string | null;
  readonly dueAt: Date;
}

/** Takes writes and hints that go with the unit of work; a Transaction does. */
interface Writer {
  write(statement: WriteStatement): void;
  timerSet(shard: number, dueAt: Date): void;
}

/** The job that runs the timers of an environment with a test clock; its key is the environment's id. */
export const TEST_CLOCK_JOB = 'test-clock';

/**
 * SQL for that job. `environments` are distinct `(id, workspace_id, shard)` whose clock is frozen and has something due;
 * the shard is the common one.
 * A job that waits or runs finds it by itself, unless it had looked for the last time: the version makes it look again.
 */
export function testClockJobs(environments: string): string {
  return `
    insert into job as j (kind, key, workspace_id, shard, payload, run_at)
    select '${TEST_CLOCK_JOB}', d.id::text, d.workspace_id, ${placedShard('d.workspace_id', '0', 'd.shard')}, '{}',
      clock_timestamp() from (${environments}) d
    on conflict (kind, key) do update set version = j.version + 1`;
}

/**
 * Sets the one timer of an aggregate, in the commit of the state that asks for it: its actor is woken at that instant by
 * the owner of the workspace's shard. A later request replaces an earlier one. What is due by the frozen clock of its
 * environment is done within a second.
 */
export function setTimer(writer: Writer, request: TimerRequest): void {
  const { kind, id, workspaceId, environmentId, dueAt } = request;
  const slot = slotOf(id);
  writer.timerSet(likelyShardOf(workspaceId, slot), dueAt);
  const due = {
    workspace_id: workspaceId,
    environment_id: environmentId,
    shard: shardOf(workspaceId),
    due_at: dueAt,
  };
  writer.write(writeRow(timers, { kind, id, slot, ...due }));
  if (environmentId !== null) writer.write(writeRow(clockJobs, due));
}

const clearedTimers = rowKind<TimerKey>({
  types: { kind: 'text', id: 'text' },
  statement: (rows) => `delete from timer t using ${rows} where t.kind = r.kind and t.id = r.id`,
});

const dueTypes = {
  workspace_id: 'uuid',
  environment_id: 'uuid',
  shard: 'smallint',
  due_at: 'timestamptz',
} as const;

type DueRow = Record<keyof typeof dueTypes, unknown>;

const timers = rowKind<DueRow & Record<'kind' | 'id', string> & { readonly slot: number }>({
  types: { kind: 'text', id: 'text', slot: 'smallint', ...dueTypes },
  statement: (rows) => `
    insert into timer as t (kind, id, workspace_id, environment_id, shard, due_at)
    select r.kind, r.id, r.workspace_id, r.environment_id, ${placedShard('r.workspace_id', 'r.slot', 'r.shard')}, r.due_at
    from ${rows}
    on conflict (kind, id) do update set due_at = excluded.due_at, version = t.version + 1, shard = excluded.shard`,
});

const clockJobs = rowKind<DueRow>({
  types: dueTypes,
  statement: (rows) =>
    testClockJobs(`
      select distinct e.id, e.workspace_id, r.shard
      from ${rows} join environment e on e.workspace_id = r.workspace_id and e.id = r.environment_id
      where e.clock_mode = 'frozen' and e.clock_now >= r.due_at order by 1`),
});

/** Tells the owners of a workspace that any of its timers may be due from an instant on. */
export function announceAll(
  writer: Pick<Writer, 'timerSet'>,
  workspaceId: string,
  from: Date,
): void {
  for (const shard of likelyShardsOf(workspaceId)) writer.timerSet(shard, from);
}

/** Removes the timer of an aggregate that waits for nothing any more, so that its actor is not woken in vain. */
export function clearTimer(writer: Pick<Writer, 'write'>, { kind, id }: TimerKey): void {
  writer.write(writeRow(clearedTimers, { kind, id }));
}
