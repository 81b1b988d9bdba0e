import { plainArray } from '../../orm/array-literal.ts';
import { sql, type RunQuery } from '../../query.ts';
import { SHARDS_WITH_UNRELAYED } from '../streams/unrelayed-events.ts';
import { dueEndpointsOf, type DueEndpoint } from '../webhooks/due-deliveries.ts';
import { SHARDS_WITH_DUE_JOBS } from './due-jobs.ts';

/** Null in all columns but the clock when nothing is due. */
interface DueWorkRow {
  readonly source: string | null;
  readonly shard: number | null;
  readonly endpointId: string | null;
  readonly workspaceId: string | null;
  readonly now: string;
}

/** Shards whose jobs are asked for; shards whose deliveries are, and since when. */
export const DUE_WORK = sql<DueWorkRow>(`
  with clock as materialized (select clock_timestamp() as now),
  due as (
    select 'job' as source, j.shard, null::uuid as endpoint_id, null::uuid as workspace_id
      from (${SHARDS_WITH_DUE_JOBS.text}) j
    union all
    select 'event', e.shard, null, null from (${SHARDS_WITH_UNRELAYED.text}) e
    union all
    select 'delivery', d.shard, d.endpoint_id, d.workspace_id from (${dueEndpointsOf('$2', '$3')}) d)
  select due.source, due.shard, due.endpoint_id as "endpointId", due.workspace_id as "workspaceId",
    clock.now::text as now
  from clock left join due on true`);

/** The deliveries that became due after `since`; null: ever. */
export interface DueSpan {
  readonly shards: readonly number[];
  readonly since: string | null;
}

export interface DueWork {
  /** Of the shards that were asked for, those with due jobs. */
  readonly jobs: readonly number[];
  /** Of all shards, those with events to relay. */
  readonly events: readonly number[];
  readonly endpoints: readonly DueEndpoint[];
  /** The database's clock. */
  readonly now: string;
}

/** What is due of all sources that are polled, in one statement. */
export async function readDueWork(
  query: RunQuery,
  jobsOf: readonly number[],
  { shards, since }: DueSpan,
): Promise<DueWork> {
  const rows = await query(DUE_WORK, [plainArray(jobsOf), plainArray(shards), since]);
  const shardsOf = (source: string): number[] =>
    rows.flatMap((row) => (row.source === source && row.shard !== null ? row.shard : []));
  const endpoints = rows.flatMap(({ endpointId, workspaceId, shard }): DueEndpoint[] =>
    endpointId === null || workspaceId === null || shard === null
      ? []
      : [{ endpointId, workspaceId, shard }],
  );
  return {
    jobs: shardsOf('job'),
    events: shardsOf('event'),
    endpoints,
    now: rows[0]?.now ?? '-infinity',
  };
}
