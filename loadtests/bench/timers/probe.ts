import { SQL } from 'bun';
import { defineActor, type Actor } from '../../../actors/runtime/define-actor.ts';
import { plainArray } from '../../../storage/orm/array-literal.ts';
import { shardOf } from '../../../storage/shards.ts';

/** An actor that writes one row for each of its timers, and what the row holds. */
const PROBE = 'probe';

/** The write of a step: workspace, id, lateness (ms), process. */
export const PROBE_VALUES = `insert into probe_step (workspace_id, id, late_ms, process) values`;

/** A verb that only writes: one unit of work of its workspace with one row. */
export function probeActor(name: string, concurrency?: number): Actor {
  return defineActor({
    kind: PROBE,
    ...(concurrency === undefined ? {} : { concurrency }),
    wake: async ({ ctx }, { id, workspaceId, dueAt }) => {
      const lateMs = Date.now() - dueAt.getTime();
      await ctx.database.of(workspaceId).transaction(async (tx) => {
        tx.write(
          (bind) => `${PROBE_VALUES} (${[workspaceId, id, lateMs, name].map(bind).join(', ')})`,
        );
      });
      return null;
    },
  });
}

export interface ProbeWorkspace {
  readonly id: string;
  readonly environmentId: string;
  readonly shard: number;
}

/** Makes the table of the probe's rows, in a database whose tables are secured already. */
export async function makeProbeTable(sql: SQL): Promise<void> {
  await sql`
    create table if not exists probe_step (
      workspace_id uuid not null, id text not null, late_ms double precision not null, process text not null,
      at timestamptz not null default clock_timestamp())`;
  await sql`select secure_table('probe_step')`;
}

/** Makes so many workspaces, each with one environment in real time. */
export async function makeWorkspaces(sql: SQL, count: number): Promise<ProbeWorkspace[]> {
  const made = Array.from({ length: count }, () => {
    const id = crypto.randomUUID();
    return { id, environmentId: crypto.randomUUID(), shard: shardOf(id) };
  });
  const ids = plainArray(made.map(({ id }) => id));
  const environments = plainArray(made.map(({ environmentId }) => environmentId));
  await sql`
    insert into workspace (id, name, slug, created_at, updated_at)
    select id, 'Probe', id::text, now(), now() from unnest(${ids}::uuid[]) as w (id)`;
  await sql`
    insert into environment (id, workspace_id, name, slug, kind, created_at, updated_at)
    select id, workspace_id, 'Probe', 'probe', 'production', now(), now()
    from unnest(${environments}::uuid[], ${ids}::uuid[]) as e (id, workspace_id)`;
  return made;
}

interface TimerPlan {
  /** The timers of each workspace. */
  readonly each: number;
  readonly from: Date;
  /** Their instants are spread over this time. */
  readonly overMs: number;
}

/** Sets timers by one statement, as a crowd of commits would have left them. */
export async function plantTimers(
  sql: SQL,
  workspaces: readonly ProbeWorkspace[],
  { each, from, overMs }: TimerPlan,
): Promise<void> {
  const ids = plainArray(workspaces.map(({ id }) => id));
  const environments = plainArray(workspaces.map(({ environmentId }) => environmentId));
  const shards = plainArray(workspaces.map(({ shard }) => shard));
  await sql`
    insert into timer (kind, id, workspace_id, environment_id, shard, due_at)
    select ${PROBE}, gen_random_uuid()::text, w.id, w.environment_id, w.shard,
      ${from}::timestamptz
        + ((n + (row_number() over (partition by n)) / ${workspaces.length}::double precision)
          * ${overMs}::double precision / ${each}) * interval '1 ms'
    from unnest(${ids}::uuid[], ${environments}::uuid[], ${shards}::smallint[]) as w (id, environment_id, shard)
    cross join generate_series(0, ${each} - 1) as n`;
}
