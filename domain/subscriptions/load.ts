import { isUuid } from '../../storage/ids.ts';
import {
  lockChargedSubscriptionRows,
  lockSubscriptionRows,
  readSubscriptionRows,
  type SubscriptionRows,
} from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../tenancy/applications/settings.ts';
import { toSubscriptionView, type SubscriptionView } from './view.ts';

/** A subscription under its lock, as it was when it was locked. */
export interface LockedSubscription extends Omit<SubscriptionRows, 'settings' | 'unpaid'> {
  unpaid: SubscriptionRows['unpaid'];
  operation: SubscriptionRows['operation'];
  readonly settings: ApplicationSettings;
  /** Before the change; null for a new one. */
  readonly before: SubscriptionView | null;
}

/** A subscription for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadSubscription(ctx: Context, id: string): Promise<LockedSubscription> {
  if (!isUuid(id)) fail('not_found');
  const { workspaceId } = ctx;
  const found = await readSubscriptionRows(ctx.database, { workspaceId, id });
  return withSettings(requireOfTenant(ctx, found));
}

/** A subscription under its lock, in any state; 404 `not_found`. Its payments, orders and invoices are locked after it. */
export async function lockSubscription(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<LockedSubscription> {
  if (!isUuid(id)) fail('not_found');
  const { workspaceId } = ctx;
  const found = await lockSubscriptionRows(tx, { workspaceId, id });
  return withSettings(requireOfTenant(ctx, found));
}

/** The same for background work; null when it is gone. */
export async function lockSubscriptionIfAny(
  tx: Transaction,
  key: { readonly workspaceId: string; readonly id: string },
): Promise<LockedSubscription | null> {
  const found = await lockSubscriptionRows(tx, key);
  return found && withSettings(found);
}

/** The subscription that a payment charges, under its lock; null where the first charge has not made it. */
export async function lockChargedSubscription(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<LockedSubscription | null> {
  const found = await lockChargedSubscriptionRows(tx, workspaceId, paymentId);
  return found && withSettings(found);
}

function requireOfTenant(
  { environmentId, applicationId }: Context,
  found: SubscriptionRows | null,
): SubscriptionRows {
  if (found?.subscription.environmentId !== environmentId) fail('not_found');
  if (applicationId !== null && found.subscription.applicationId !== applicationId)
    fail('not_found');
  return found;
}

function withSettings({ settings, ...rows }: SubscriptionRows): LockedSubscription {
  return { ...rows, settings: settingsOf({ settings }), before: toSubscriptionView(rows) };
}
