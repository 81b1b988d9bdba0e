import { sql, type RunQuery } from '../query.ts';
import { shardOf } from '../shards.ts';
import type { MovedTable } from './moved-tables.ts';
import { literal, quoted } from './names.ts';

/** By what the rows of a workspace are found. */
export interface RowScope {
  readonly workspaceId: string;
  readonly environments: readonly string[];
  /** Those in which it has timers, jobs, open deliveries and entries of events without a number. */
  readonly shards: readonly number[];
}

type Condition = (scope: RowScope) => string;

const byEnvironment: Condition = ({ environments }) =>
  `environment_id = any('{${environments.join(',')}}'::uuid[])`;
const byShard: Condition = ({ shards }) => `shard = any('{${shards.join(',')}}'::smallint[])`;

/** Of tables whose indexes do not begin with the workspace: the condition for which they have one. */
const conditions = new Map<string, Condition>([
  ['environment_log', byEnvironment],
  ['webhook_delivery', byEnvironment],
  ['webhook_delivery_count', byEnvironment],
  ['webhook_delivery_hour', byEnvironment],
  ['webhook_delivery_open', byShard],
  ['timer', byShard],
  ['job', byShard],
  ['unrelayed_event', byShard],
]);

type Found = Pick<MovedTable, 'name' | 'key'>;

/** SQL: the condition for the workspace's rows, as an index finds them; events have none. */
export function ofWorkspace({ name, key }: Found, scope: RowScope): string {
  const more = conditions.get(name)?.(scope);
  const own = `${quoted(key)} = ${literal(scope.workspaceId)}::uuid`;
  return more === undefined ? own : `${own} and ${more}`;
}

/** What has the keys of the events of a workspace, each of which is in one of them. */
export const EVENT_KEYS = ['event_number', 'unrelayed_event'];

/**
 * SQL: `t`, the rows of the workspace and their `xmin`, with a condition that more may follow. Of events those whose key is
 * in a row that meets `ofKeys`, a condition on another `t`.
 */
export function rowsOfWorkspace(table: Found, scope: RowScope, ofKeys: string): string {
  if (table.name !== 'event') return `${quoted(table.name)} t where ${ofWorkspace(table, scope)}`;
  const keys = EVENT_KEYS.map((name) => {
    const own = ofWorkspace({ ...table, name }, scope);
    return `select t.recorded_at, t.position from ${name} t where ${own} and ${ofKeys}`;
  });
  return `(select e.* from (${keys.join(' union all ')}) k cross join lateral (
      select xmin, * from event where event.recorded_at = k.recorded_at and event.position = k.position limit 1) e) t
    where true`;
}

const ENVIRONMENTS = sql<{ id: string }>('select id from environment where workspace_id = $1');
const SHARDS = sql<{ shard: number }>(`
  select unnest(p.shards || p.former) as shard from placement p where p.workspace_id = $1
  union select $2::smallint`);

/** By what its rows are found in a cell. */
export async function readRowScope(query: RunQuery, workspaceId: string): Promise<RowScope> {
  const environments = await query(ENVIRONMENTS, [workspaceId]);
  const shards = await query(SHARDS, [workspaceId, shardOf(workspaceId)]);
  return {
    workspaceId,
    environments: environments.map(({ id }) => id),
    shards: shards.map(({ shard }) => shard),
  };
}
