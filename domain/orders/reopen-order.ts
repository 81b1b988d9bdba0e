import type { Concluded, Context } from '../context.ts';
import { changeOrder } from './change-order.ts';
import { requireAction } from './require-action.ts';
import type { OrderWithLines } from './view.ts';

/** Reopens a closed order with its derived status, such as `cancelled`; otherwise 409 `invalid_state`. */
export function reopenOrder(ctx: Context, orderId: string): Promise<Concluded<OrderWithLines>> {
  return changeOrder(ctx, orderId, ({ order }) => {
    requireAction(order, 'reopen');
    order.reopen();
    return true;
  });
}
