import { orderChanges, type ChangeRow } from '../../storage/queries/timelines/changes.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listChanges } from '../list-changes.ts';
import type { PageRequest } from '../list-page.ts';
import { loadOrder } from './load.ts';

/** The changes of an order with their actors, oldest first; 404 `not_found`. */
export async function listTimeline(
  ctx: Context,
  orderId: string,
  request: PageRequest,
): Promise<Page<ChangeRow>> {
  const { order } = await loadOrder(ctx, orderId);
  return listChanges(ctx, 'order-timeline', orderChanges, order.id, request);
}
