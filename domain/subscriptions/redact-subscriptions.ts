import type { Customer } from '../../storage/entities/customer.ts';
import {
  FORGET_IN_SUBSCRIPTION_TIMELINES,
  LOCK_ENDED_OF_CUSTOMER,
} from '../../storage/queries/subscriptions/redaction.ts';
import type { Context, Transaction } from '../context.ts';
import { lockSubscriptionIfAny } from './lock.ts';

const personalNames = ['shippingAddress', 'billingAddress', 'cancellation'];

/** Locks the ended subscriptions of a customer that hold personal data. Subscriptions are locked before customers. */
export async function lockEndedSubscriptions(
  { workspaceId }: Context,
  tx: Transaction,
  { id }: Customer,
): Promise<readonly string[]> {
  return (await tx.query(LOCK_ENDED_OF_CUSTOMER, [workspaceId, id])).map((row) => row.id);
}

/**
 * Redacts the addresses and the buyer's comment of ended subscriptions, and of the timelines of all of a customer's.
 */
export async function redactSubscriptions(
  ctx: Context,
  tx: Transaction,
  { workspaceId, id: customerId }: Customer,
  ids: readonly string[],
): Promise<void> {
  await tx.query(FORGET_IN_SUBSCRIPTION_TIMELINES, [workspaceId, customerId, personalNames]);
  for (const id of ids) {
    const locked = await lockSubscriptionIfAny(tx, { workspaceId, id });
    if (!locked) continue;
    locked.redact();
    await locked.store(ctx, tx, 'anonymized');
  }
}
