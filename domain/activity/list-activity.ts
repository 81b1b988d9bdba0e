import type { Page } from '../../storage/page.ts';
import {
  activityKeyset,
  activityPage,
  type ActivityOwner,
  type ActivityRow,
} from '../../storage/queries/activity/activity-page.ts';
import type { Context } from '../context.ts';
import { listComposed, type PageRequest } from '../list-page.ts';
import { loadOrder } from '../orders/load.ts';
import { loadSubscription } from '../subscriptions/load.ts';

/** All that happened about an order, newest first; 404 `not_found`. */
export async function listOrderActivity(
  ctx: Context,
  orderId: string,
  request: PageRequest,
): Promise<Page<ActivityRow>> {
  const { order } = await loadOrder(ctx, orderId);
  return listActivity(ctx, { kind: 'order', ...ownerOf(order) }, request);
}

/** All that happened about a subscription, newest first; 404 `not_found`. */
export async function listSubscriptionActivity(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<ActivityRow>> {
  const { subscription } = await loadSubscription(ctx, id);
  return listActivity(ctx, { kind: 'subscription', ...ownerOf(subscription) }, request);
}

interface Owning {
  readonly id: string;
  readonly workspaceId: string;
  readonly customerId?: string | null | undefined;
}

function ownerOf({ id, workspaceId, customerId = null }: Owning) {
  return { id, workspaceId, customerId };
}

function listActivity(
  ctx: Context,
  owner: ActivityOwner,
  request: PageRequest,
): Promise<Page<ActivityRow>> {
  const list = {
    keyset: activityKeyset(owner.kind),
    query: (position: Parameters<typeof activityPage>[1], count: number) =>
      activityPage(owner, position, count),
    positionOf: ({ at, rank, step, id }: ActivityRow) => [at.toISOString(), rank, step, id],
    hasLargeRows: true,
  };
  return listComposed(ctx, list, request);
}
