import { CONSUMERS, HAND_OVER_JOB, SETTLE_JOB } from '../../domain/placement/constants.ts';
import { handOver } from '../../domain/placement/hand-over.ts';
import { settleMove } from '../../domain/placement/settle-move.ts';
import type { JobTask } from '../runtime/task.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';

const LOOK_MS = 20;
/** A move waits for the slowest receiver of its workspace; it must hold up no other. */
const CONCURRENCY = 64;

/**
 * Hands a workspace's rows over that it has left in a shard of this process.
 *
 * Reads: whether attempts to deliver are in flight. Writes: the shard of timers, jobs and deliveries, fenced by the shard
 * that they leave. Guarantees: no delivery is moved while it is being sent.
 */
export function handOverTask(deliverer: Pick<Deliverer, 'isBusyWith'>): JobTask {
  return {
    kind: 'job',
    name: HAND_OVER_JOB,
    concurrency: CONCURRENCY,
    run: async ({ ctx, signal }, { key }) => {
      const [workspaceId = '', shard] = key.split(':');
      while (deliverer.isBusyWith(workspaceId, Number(shard))) await look(signal);
      while (await handOver(ctx, workspaceId, Number(shard))) signal.throwIfAborted();
    },
  };
}

/** Opens the streams after a move once those before it are read, and ends the move. */
export const settleTask: JobTask = {
  kind: 'job',
  name: SETTLE_JOB,
  concurrency: CONCURRENCY,
  run: async ({ ctx, signal }, { key }) => {
    while (!(await settleMove(ctx, key, CONSUMERS))) await look(signal);
  },
};

async function look(signal: AbortSignal): Promise<void> {
  await Bun.sleep(LOOK_MS);
  signal.throwIfAborted();
}
