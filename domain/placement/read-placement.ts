import { readPartitions, type PartitionRow } from '../../storage/queries/placement/partitions.ts';
import {
  readPlacement,
  workspaceExists,
  type Placement,
} from '../../storage/queries/placement/placements.ts';
import { isUuid } from '../../storage/ids.ts';
import { DEFAULT_POOL, shardOf } from '../../storage/shards.ts';
import type { SystemContext } from '../context.ts';
import { fail } from '../errors.ts';
import { CONSUMERS } from './constants.ts';

/** Where a workspace is handled, and how far its streams are read. */
export interface PlacementState {
  readonly workspaceId: string;
  readonly placement: Placement | null;
  readonly partitions: readonly PartitionRow[];
}

/** 404 `not_found` for an unknown workspace. */
export async function readPlacementState(
  { database }: SystemContext,
  workspaceId: string,
): Promise<PlacementState> {
  const query = database.read.bind(database);
  if (!isUuid(workspaceId) || !(await workspaceExists(query, workspaceId))) fail('not_found');
  const placement = await readPlacement(query, workspaceId);
  const partitions = await readPartitions(query, workspaceId, shardOf(workspaceId), CONSUMERS);
  return { workspaceId, placement, partitions };
}

export function toPlacementView({ workspaceId, placement, partitions }: PlacementState) {
  return {
    workspaceId,
    pool: placement?.pool ?? DEFAULT_POOL,
    status: placement && placement.settledAt === null ? 'moving' : 'settled',
    movedAt: placement?.movedAt.toISOString() ?? null,
    settledAt: placement?.settledAt?.toISOString() ?? null,
    partitions: partitions.flatMap(({ partition, ...at }) =>
      partition === null ? [] : [{ partition, ...at }],
    ),
    leaving: partitions.flatMap(({ partition, shard, owner, unread }) =>
      partition === null ? [{ shard, owner, unread }] : [],
    ),
  };
}
