import { skipOpenDeliveries } from '../../storage/queries/delivery-results.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';

/** Ends what still waits for endpoints that were paused or deleted. */
export function skipDeliveries(tx: Transaction, endpointIds: readonly string[]): Promise<void> {
  return skipOpenDeliveries(tx.query.bind(tx), endpointIds);
}
