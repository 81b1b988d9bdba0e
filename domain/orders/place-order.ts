import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';
import { NEXT_ORDER_NUMBER } from '../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { searchTextAfter, searchTextOf } from './search-text.ts';
import type { OrderWithLines } from './view.ts';

/**
 * Places the order and assigns its number. The counter's row stays locked until the commit, so call it late. `content`
 * replaces the order's content; null when it is unchanged.
 */
export async function placeOrder(
  ctx: BaseContext,
  tx: Transaction,
  { order }: OrderWithLines,
  content: OrderContent | null,
): Promise<void> {
  if (order.placedAt) return;
  const { workspaceId, environmentId, applicationId } = order;
  const [row] = await tx.query(NEXT_ORDER_NUMBER, [workspaceId, environmentId, applicationId]);
  if (!row) throw new Error('the order counter gave no number');
  const searchText = content
    ? searchTextOf(content, row.last_number)
    : searchTextAfter(order.searchText, [], [String(row.last_number)]);
  order.place(row.last_number, searchText, ctx.now());
}
