import { skipClosedEndpoints } from '../../storage/queries/delivery-results.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';

/** Ends what still waits for those of the endpoints that are paused or deleted now; others may be open again. */
export function skipClosedDeliveries(
  tx: Transaction,
  endpointIds: readonly string[],
): Promise<void> {
  return skipClosedEndpoints(tx.query.bind(tx), endpointIds);
}
