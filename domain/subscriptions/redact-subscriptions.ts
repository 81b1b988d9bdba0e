import type { Customer } from '../../storage/entities/customer.ts';
import {
  LOCK_ENDED_OF_CUSTOMER,
  SUBSCRIPTIONS_OF_CUSTOMER,
} from '../../storage/queries/subscriptions/redaction.ts';
import { subscriptionChanges } from '../../storage/queries/timelines/changes.ts';
import { forgetInTimelines } from '../../storage/queries/timelines/forget.ts';
import type { Context, Transaction } from '../context.ts';
import { lockSubscriptionIfAny } from './lock.ts';

const personalNames = ['shippingAddress', 'billingAddress', 'cancellation', 'reason'];

/** Locks the ended subscriptions of a customer that hold personal data. Subscriptions are locked before customers. */
export async function lockEndedSubscriptions(
  { workspaceId }: Context,
  tx: Transaction,
  { id }: Customer,
): Promise<readonly string[]> {
  return (await tx.query(LOCK_ENDED_OF_CUSTOMER, [workspaceId, id])).map((row) => row.id);
}

/**
 * Redacts the addresses and the buyer's comment of ended subscriptions, and with the reasons in the timelines of all of a
 * customer's.
 */
export async function redactSubscriptions(
  ctx: Context,
  tx: Transaction,
  { workspaceId, id: customerId }: Customer,
  ids: readonly string[],
): Promise<void> {
  const rows = await tx.query(SUBSCRIPTIONS_OF_CUSTOMER, [workspaceId, customerId]);
  const all = rows.map(({ id }) => id);
  await forgetInTimelines(tx, subscriptionChanges, workspaceId, all, personalNames);
  for (const id of ids) {
    const locked = await lockSubscriptionIfAny(tx, { workspaceId, id });
    if (!locked) continue;
    locked.redact();
    await locked.store(ctx, tx, 'anonymized');
  }
}
