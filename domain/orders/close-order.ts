import type { Concluded, Context } from '../context.ts';
import { changeOrder } from './change-order.ts';
import { requireAction } from './require-action.ts';
import type { OrderWithLines } from './view.ts';

/** Closes a completed or cancelled order; 409 `invalid_state` from any other state. */
export function closeOrder(ctx: Context, orderId: string): Promise<Concluded<OrderWithLines>> {
  return changeOrder(ctx, orderId, ({ order }) => {
    requireAction(order, 'close');
    order.close(ctx.now());
    return true;
  });
}
