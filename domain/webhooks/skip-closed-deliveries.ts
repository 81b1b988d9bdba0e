import { skipClosedEndpoints } from '../../storage/queries/webhooks/delivery-results.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { SKIPPED_AT_ONCE } from './skip-deliveries.ts';

/**
 * Ends what waits for those of the endpoints that are paused or deleted now; others may be open again. Answers how
 * many: SKIPPED_AT_ONCE when there may be more.
 */
export function skipClosedDeliveries(
  tx: Transaction,
  endpointIds: readonly string[],
): Promise<number> {
  return skipClosedEndpoints(tx.query.bind(tx), endpointIds, SKIPPED_AT_ONCE);
}
