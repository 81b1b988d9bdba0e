import {
  awaitOtherMoves,
  endEffects,
  endFormer,
  replaceShards,
} from '../../storage/queries/placement/move.ts';
import {
  moveDeadLetters,
  moveDeliveries,
  moveJobs,
  moveTimers,
} from '../../storage/queries/placement/hand-over.ts';
import { readPlacement } from '../../storage/queries/placement/placements.ts';
import type { RunQuery } from '../../storage/query.ts';
import { LEAVING_POOL, shardOf } from '../../storage/shards.ts';
import { shardsIn } from './park.ts';

/**
 * Places a workspace that has come from another cell, in the owner's transaction and before anybody sees it: in the pool
 * and as many partitions as it had there. Its shards are of this cell; where its rows still name others, `handOverArrived`
 * moves them. A second call changes nothing.
 */
export async function placeArrived(
  query: RunQuery,
  workspaceId: string,
  pool: string,
): Promise<void> {
  await awaitOtherMoves(query);
  const placement = await readPlacement(query, workspaceId);
  if (placement?.pool !== LEAVING_POOL) return;
  const common = shardOf(workspaceId);
  const taken = [...placement.shards, ...placement.former];
  const shards = await shardsIn(query, workspaceId, pool, taken, placement.shards.length);
  const former = [...new Set([...taken, common])].filter((shard) => !shards.includes(shard));
  await replaceShards(query, { workspaceId, pool, shards, former });
}

/** Moves a batch of the rows that came with other shards to those of their partitions; false when none was left. */
export async function handOverArrived(query: RunQuery, workspaceId: string): Promise<boolean> {
  const placement = await readPlacement(query, workspaceId);
  if (!placement) return false;
  let moved = 0;
  for (const shard of placement.former) {
    const leaving = { workspaceId, shard, shards: placement.shards };
    moved += (await moveTimers(query, leaving)).count;
    moved += (await moveJobs(query, leaving)).length;
    moved += await moveDeliveries(query, leaving);
    await moveDeadLetters(query, leaving);
  }
  return moved > 0;
}

/** Has the owners of its shards read anew what they hold in memory, now that the workspace is there. */
export async function wakeOwners(query: RunQuery, workspaceId: string): Promise<void> {
  const placement = await readPlacement(query, workspaceId);
  if (placement) await endEffects(query, placement.shards);
}

/** Its rows are all where they belong. */
export async function settleArrived(query: RunQuery, workspaceId: string): Promise<void> {
  await endFormer(query, workspaceId);
}
