import type { Customer } from '../../storage/entities/customer.ts';
import { SUBSCRIPTION_OF_CUSTOMER } from '../../storage/queries/subscriptions/dependents.ts';
import type { Transaction } from '../context.ts';
import { fail } from '../errors.ts';

/** 409 `invalid_state` while a subscription of the locked customer has not ended: it would be charged to nobody. */
export async function requireNotSubscribed(
  tx: Transaction,
  { workspaceId, id }: Customer,
  action: 'delete' | 'anonymize',
): Promise<void> {
  const [live] = await tx.query(SUBSCRIPTION_OF_CUSTOMER, [workspaceId, id, null]);
  if (live) fail('invalid_state', { action, reason: 'live_subscription' });
}
