import {
  moveDeadLetters,
  moveDeliveries,
  moveJobs,
  moveTimers,
} from '../../storage/queries/placement/hand-over.ts';
import { readPlacement } from '../../storage/queries/placement/placements.ts';
import { unitOfWork, type SystemContext } from '../context.ts';

/**
 * Moves timers, jobs and open deliveries that a workspace has left in a shard to the shards of its partitions, a batch a
 * commit; true while there may be more. The context is fenced by the shard: only its owner moves, once none of its
 * attempts to deliver is in flight. Until it is moved such a row is nobody's. Parked messages follow when the streams open.
 */
export async function handOver(
  ctx: SystemContext,
  workspaceId: string,
  shard: number,
): Promise<boolean> {
  return unitOfWork(ctx, async (tx) => {
    const query = tx.query.bind(tx);
    const placement = await readPlacement(query, workspaceId);
    if (!placement || placement.shards.includes(shard)) return false;
    const leaving = { workspaceId, shard, shards: placement.shards };
    const timers = await moveTimers(query, leaving);
    for (const [to, dueAt] of timers.earliest) tx.timerSet(to, new Date(dueAt));
    const jobs = await moveJobs(query, leaving);
    for (const to of jobs) tx.jobEnqueued(to);
    const deliveries = await moveDeliveries(query, leaving);
    if (placement.settledAt !== null) await moveDeadLetters(query, leaving);
    return timers.count + jobs.length + deliveries > 0;
  });
}
