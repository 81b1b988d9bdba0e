import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import {
  skipClosedEndpoints,
  skipOpenDeliveries,
} from '../../../storage/queries/webhooks/delivery-results.ts';
import type { Transaction } from '../../../storage/database.ts';
import { unitOfWork, type SystemContext } from '../../context.ts';

/** How many are skipped in one commit: more would delay results, and the endpoint's own row with them. */
export const SKIP_BATCH = 5_000;

/** Skips the open deliveries of paused or deleted endpoints; a job skips the rest of a long backlog. */
export async function skipDeliveries(
  tx: Transaction,
  workspaceId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const skipped = await skipOpenDeliveries(tx.query.bind(tx), endpointIds, SKIP_BATCH);
  if (skipped < SKIP_BATCH) return;
  for (const key of endpointIds) enqueueJob(tx, { kind: 'webhook-skip', key, workspaceId });
}

/**
 * Skips the open deliveries of those endpoints that are paused or deleted now. Returns how many: SKIP_BATCH when there
 * may be more.
 */
export function skipClosedDeliveries(
  tx: Transaction,
  endpointIds: readonly string[],
): Promise<number> {
  return skipClosedEndpoints(tx.query.bind(tx), endpointIds, SKIP_BATCH);
}

/** Skips the backlog of a pause or deletion in batches, as long as the endpoint stays closed. */
export async function skipBacklog(
  ctx: SystemContext,
  endpointId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const skipped = await unitOfWork(ctx, (tx) => skipClosedDeliveries(tx, [endpointId]));
    if (skipped < SKIP_BATCH) return;
  }
}
