import { readSubscriptionRows } from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { Context } from '../context.ts';
import { toSubscriptionView, type SubscriptionView } from '../subscriptions/view.ts';
import { withActions, type Caller } from './actions.ts';
import { readSubscriptionActions } from './subscription-actions.ts';

/** The subscription to which a resource belongs, with its actions for a caller of those; null when there is none. */
export async function readSubscriptionOf(
  ctx: Context,
  { subscriptionId: id }: { readonly subscriptionId?: string | null | undefined },
  caller: Caller | null,
): Promise<SubscriptionView | null> {
  const { database, workspaceId } = ctx;
  const found = id ? await readSubscriptionRows(database, { workspaceId, id }) : null;
  if (!found) return null;
  const actions = caller && (await readSubscriptionActions(ctx, caller, found));
  const [view] = withActions(
    [toSubscriptionView(found)],
    actions && new Map([[found.subscription.id, actions]]),
  );
  return view ?? null;
}
