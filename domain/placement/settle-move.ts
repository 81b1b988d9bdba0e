import {
  countJobs,
  countUnread,
  openStreams,
  settlePlacement,
} from '../../storage/queries/placement/move.ts';
import { moveDeadLetters } from '../../storage/queries/placement/hand-over.ts';
import { readPlacement } from '../../storage/queries/placement/placements.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { HAND_OVER_JOB } from './constants.ts';

/**
 * Ends a workspace's move as far as it has come: once the consumers have read the streams before it to their ends, those
 * after it may be read; once its rows are handed over, it is over. True when nothing is left to do.
 */
export async function settleMove(
  ctx: SystemContext,
  workspaceId: string,
  consumers: readonly string[],
): Promise<boolean> {
  return unitOfWork(ctx, async (tx) => {
    const query = tx.query.bind(tx);
    const placement = await readPlacement(query, workspaceId);
    if (!placement || placement.settledAt !== null) return true;
    if ((await countUnread(query, workspaceId, consumers)) > 0) return false;
    const { shards, former } = placement;
    for (const shard of former) await moveDeadLetters(query, { workspaceId, shard, shards });
    for (const shard of await openStreams(query, workspaceId, consumers)) tx.streamOpened(shard);
    const keys = former.map((shard) => `${workspaceId}:${shard}`);
    if ((await countJobs(query, HAND_OVER_JOB, keys)) > 0) return false;
    await settlePlacement(query, workspaceId);
    return true;
  });
}
