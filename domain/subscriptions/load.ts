import { isUuid } from '../../storage/ids.ts';
import {
  readSubscriptionRows,
  type SubscriptionRows,
} from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import type { LoadedSubscription } from './subscription-state.ts';
import { toSubscriptionView } from './view.ts';

/** A subscription for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadSubscription(ctx: Context, id: string): Promise<LoadedSubscription> {
  if (!isUuid(id)) fail('not_found');
  const { workspaceId } = ctx;
  const found = await readSubscriptionRows(ctx.database, { workspaceId, id });
  return withSettings(requireOfTenant(ctx, found));
}

/** 404 `not_found` for one of another environment or application. */
export function requireOfTenant(
  { environmentId, applicationId }: Context,
  found: SubscriptionRows | null,
): SubscriptionRows {
  if (found?.subscription.environmentId !== environmentId) fail('not_found');
  if (applicationId !== null && found.subscription.applicationId !== applicationId)
    fail('not_found');
  return found;
}

export function withSettings({ settings, ...rows }: SubscriptionRows): LoadedSubscription {
  return { ...rows, settings: settingsOf({ settings }), before: toSubscriptionView(rows) };
}
