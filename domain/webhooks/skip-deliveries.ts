import { enqueueJob } from '../../storage/jobs.ts';
import { skipOpenDeliveries } from '../../storage/queries/webhooks/delivery-results.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';

/** So many end in one commit: beside a longer one results would wait, and the endpoint's own row with them. */
export const SKIPPED_AT_ONCE = 5_000;

/** Ends what still waits for endpoints that were paused or deleted; of a long backlog the rest is left to a job. */
export async function skipDeliveries(
  tx: Transaction,
  workspaceId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const skipped = await skipOpenDeliveries(tx.query.bind(tx), endpointIds, SKIPPED_AT_ONCE);
  if (skipped < SKIPPED_AT_ONCE) return;
  for (const key of endpointIds) enqueueJob(tx, { kind: 'webhook-skip', key, workspaceId });
}
