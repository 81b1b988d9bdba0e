import { isUuid } from '../../storage/ids.ts';
import {
  lockChargedSubscriptionRows,
  lockSubscriptionRows,
  type SubscriptionRows,
} from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { LockedSubscription } from './aggregate.ts';
import { requireOfTenant, withSettings } from './load.ts';

/** A subscription under its lock, in any state; 404 `not_found`. Its payments, orders and invoices are locked after it. */
export async function lockSubscription(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<LockedSubscription> {
  if (!isUuid(id)) fail('not_found');
  const { workspaceId } = ctx;
  const found = await lockSubscriptionRows(tx, { workspaceId, id });
  return lockedOf(requireOfTenant(ctx, found));
}

/** The same for background work; null when it is gone. */
export async function lockSubscriptionIfAny(
  tx: Transaction,
  key: { readonly workspaceId: string; readonly id: string },
): Promise<LockedSubscription | null> {
  const found = await lockSubscriptionRows(tx, key);
  return found && lockedOf(found);
}

/** The subscription that a payment charges, under its lock; null where the first charge has not made it. */
export async function lockChargedSubscription(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<LockedSubscription | null> {
  const found = await lockChargedSubscriptionRows(tx, workspaceId, paymentId);
  return found && lockedOf(found);
}

function lockedOf(rows: SubscriptionRows): LockedSubscription {
  return new LockedSubscription(withSettings(rows));
}
