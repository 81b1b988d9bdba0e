import { sql, type RunQuery } from '../../query.ts';

/** Where a workspace is handled. */
export interface Placement {
  readonly workspaceId: string;
  readonly pool: string;
  /** Of partitions 0, 1, ... */
  readonly shards: readonly number[];
  /** The stream of partition 0; partition i has the i-th after it. */
  readonly firstStream: number;
  /** The shards before the last move. */
  readonly former: readonly number[];
  readonly movedAt: Date;
  /** Null while it moves. */
  readonly settledAt: Date | null;
}

const COLUMNS = `p.workspace_id as "workspaceId", p.pool, p.shards, p.first_stream as "firstStream", p.former,
  p.moved_at as "movedAt", p.settled_at as "settledAt"`;

export const READ_PLACEMENT = sql<Placement>(
  `select ${COLUMNS} from placement p where p.workspace_id = $1`,
);

/** Null when the workspace is in its common shard and has never been elsewhere. */
export async function readPlacement(
  query: RunQuery,
  workspaceId: string,
): Promise<Placement | null> {
  const [placement] = await query(READ_PLACEMENT, [workspaceId]);
  return placement ?? null;
}

export const PLACED_SHARDS = sql<Pick<Placement, 'workspaceId' | 'shards'>>(
  'select workspace_id as "workspaceId", shards from placement where shards <> array[common_shard]',
);

/** The shards of every workspace that is elsewhere than in its common shard. */
export async function readPlacedShards(query: RunQuery): Promise<Map<string, readonly number[]>> {
  const rows = await query(PLACED_SHARDS);
  return new Map(rows.map(({ workspaceId, shards }) => [workspaceId, shards]));
}

export const WORKSPACE_EXISTS = sql('select from workspace where id = $1');

export async function workspaceExists(query: RunQuery, workspaceId: string): Promise<boolean> {
  return (await query(WORKSPACE_EXISTS, [workspaceId])).length > 0;
}
