import { readWorkspaceLoad, type WorkspaceLoad } from '../../storage/queries/ops/busiest.ts';
import type { SystemContext } from '../context.ts';
import { readPlacementState, type PlacementState } from '../placement/read-placement.ts';

export interface WorkspaceState {
  readonly placed: PlacementState;
  readonly load: WorkspaceLoad;
}

/** Where a workspace is handled and what waits in it. 404 `not_found` for an unknown one. */
export async function readWorkspaceState(
  ctx: SystemContext,
  workspaceId: string,
): Promise<WorkspaceState> {
  const placed = await readPlacementState(ctx, workspaceId);
  const shards = [
    ...placed.partitions.map(({ shard }) => shard),
    ...(placed.placement?.former ?? []),
  ];
  const { database } = ctx;
  const load = await readWorkspaceLoad(database.read.bind(database), workspaceId, [
    ...new Set(shards),
  ]);
  return { placed, load };
}
