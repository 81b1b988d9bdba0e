import { sql, type ComposedStatement, type RunQuery } from '../../query.ts';
import { LOST } from './shard-leases.ts';

export interface ProcessEntry {
  readonly id: string;
  readonly pool: string;
  readonly metricsUrl: string | null;
}

const HEARTBEAT = 'commerce-actors ';
const HEARTBEAT_OF_PROCESS = `'${HEARTBEAT}' || p.id`;

/** The name of a process's heartbeat connection; Postgres keeps at most 63 bytes. */
export function heartbeatNameOf(processId: string): string {
  return HEARTBEAT + processId;
}

export const INSERT_PROCESS = sql(`
  with gone as (delete from actor_process where expires_at < clock_timestamp() - interval '1 hour')
  insert into actor_process (id, pool, expires_at, metrics_url)
  values ($1, $2, clock_timestamp() + $3 * interval '1 ms', $4)`);

/** Registers a process; removes the rows of processes that died more than an hour ago. */
export async function enterProcess(
  query: RunQuery,
  entry: ProcessEntry,
  leaseMs: number,
): Promise<void> {
  await query(INSERT_PROCESS, [entry.id, entry.pool, leaseMs, entry.metricsUrl]);
}

export const MARK_DRAINING = sql('update actor_process set draining = true where id = $1');

export async function markDraining(query: RunQuery, id: string): Promise<void> {
  await query(MARK_DRAINING, [id]);
}

export const REMOVE_PROCESS = sql('delete from actor_process where id = $1');

export async function removeProcess(query: RunQuery, id: string): Promise<void> {
  await query(REMOVE_PROCESS, [id]);
}

export const REQUIRE_LIVE = sql(`
  select reject_if(case when count(*) = 0 then 'the process has lost its lease' end, '${LOST}')
  from (select from actor_process where id = $1 and expires_at > clock_timestamp() for key share) alive`);

/** Locks the process as alive until the transaction ends, which fails when it is no longer alive. */
export function requireLive(id: string): ComposedStatement {
  return { text: REQUIRE_LIVE.text, values: [id] };
}

export const LIVE_PROCESSES = sql<{ name: string }>(
  'select application_name as name from pg_stat_activity where application_name = any($1::text[])',
);

/** Those of the processes whose heartbeat connection is still open. */
export async function liveProcesses(
  query: RunQuery,
  processIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query(LIVE_PROCESSES, [processIds.map(heartbeatNameOf)]);
  const names = new Set(rows.map(({ name }) => name));
  return new Set(processIds.filter((id) => names.has(heartbeatNameOf(id))));
}

export const ABSENT_PROCESSES = sql<{ id: string }>(`
  select p.id from actor_process p
   where p.expires_at > clock_timestamp() and not exists (
     select from pg_stat_activity a where a.application_name = ${HEARTBEAT_OF_PROCESS})`);

/** Processes whose leases are valid and whose heartbeat connection is not open at this moment. */
export async function absentProcesses(query: RunQuery): Promise<string[]> {
  return (await query(ABSENT_PROCESSES)).map(({ id }) => id);
}

// Locks as a renewal does: the process, then its shards in their order.
export const END_LEASES = sql<{ shard: number }>(`
  with dead as (
    update actor_process p set expires_at = clock_timestamp()
     where p.id = $1 and p.expires_at > clock_timestamp() and not exists (
       select from pg_stat_activity a where a.application_name = ${HEARTBEAT_OF_PROCESS})
    returning p.id),
  theirs as (
    select shard from shard_lease where owner = (select id from dead) and expires_at > clock_timestamp()
    order by shard for no key update)
  update shard_lease l set expires_at = clock_timestamp() from theirs where l.shard = theirs.shard returning l.shard`);

/** Ends the leases of a process without a heartbeat; returns how many shards are free by it. */
export async function endLeases(query: RunQuery, processId: string): Promise<number> {
  return (await query(END_LEASES, [processId])).length;
}
