import { readSubscriptionRows } from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { Context } from '../context.ts';
import { toSubscriptionView, type SubscriptionView } from '../subscriptions/view.ts';

/** The subscription to which a resource belongs; null when there is none. */
export async function readSubscriptionOf(
  { database, workspaceId }: Context,
  { subscriptionId }: { readonly subscriptionId?: string | null | undefined },
): Promise<SubscriptionView | null> {
  if (!subscriptionId) return null;
  const found = await readSubscriptionRows(database, { workspaceId, id: subscriptionId });
  return found && toSubscriptionView(found);
}
