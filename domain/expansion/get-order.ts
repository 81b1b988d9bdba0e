import { orderChanges, readChanges } from '../../storage/queries/timelines/changes.ts';
import type { Context } from '../context.ts';
import { rejectFutureSequence } from '../future-sequence.ts';
import { toStep } from '../timeline-view.ts';
import { expandOrder, type ExpandedOrder } from './expand-order.ts';
import { loadOrder } from '../orders/load.ts';
import { foldOrderHistory } from '../orders/order-history.ts';
import type { GetOrderInput } from './schemas.ts';
import { toOrderView, type OrderView, type OrderWithLines } from '../orders/view.ts';

/**
 * An order now, or at an earlier sequence: its timeline folded up to there. `expand` adds the current state of related
 * resources.
 */
export async function getOrder(
  ctx: Context,
  orderId: string,
  { expand = [], atSequence }: GetOrderInput,
): Promise<OrderView & ExpandedOrder> {
  const found = await loadOrder(ctx, orderId);
  const [view, expanded] = await Promise.all([
    viewAt(ctx, found, atSequence),
    expandOrder(ctx, found, expand),
  ]);
  return { ...view, ...expanded };
}

async function viewAt(
  ctx: Context,
  found: OrderWithLines,
  atSequence: number | undefined,
): Promise<OrderView> {
  const now = toOrderView(found);
  if (atSequence === undefined || atSequence === now.sequence) return now;
  if (atSequence > now.sequence) rejectFutureSequence('order', atSequence, now.sequence);
  const { workspaceId, id } = found.order;
  const { database } = ctx;
  const rows = await readChanges(database, orderChanges, workspaceId, id, atSequence);
  return foldOrderHistory(now, rows.map(toStep));
}
