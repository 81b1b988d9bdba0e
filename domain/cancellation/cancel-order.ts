import type { Cancellation } from '../../storage/entities/order.ts';
import type { Context } from '../context.ts';
import { concludeCancel, dropCancel } from './conclude-cancel.ts';
import { returnMoney } from './return-money.ts';
import { reserveCancel } from './reserve-cancel.ts';
import type { OrderWithLines } from '../orders/view.ts';

/**
 * Cancels an order of which nothing was shipped (50 §3): authorizations are let go, an open Net-N invoice is voided,
 * captured money goes back with `refund: full`, a discount that was never paid with is free again. Three steps: the wish
 * is kept and nothing else may begin, the money moves, the order is cancelled. 409 `invalid_state`; 402 `payment_failed`
 * when a processor refuses, and the order is not cancelled. What a crash leaves behind the job `order-cancel` finishes.
 */
export async function cancelOrder(
  ctx: Context,
  orderId: string,
  wish: Cancellation,
): Promise<OrderWithLines> {
  const reserved = await reserveCancel(ctx, orderId, wish);
  if (reserved.kind === 'done') return reserved.found;
  return finishCancel(ctx, orderId, reserved.cancellation);
}

/** Goes on with a cancellation that was begun, by this process or another one. */
export async function finishCancel(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<OrderWithLines> {
  const { failpoint } = ctx.services;
  failpoint('cancel.after_reserve');
  try {
    await returnMoney(ctx, orderId, cancellation);
  } catch (error) {
    await dropCancel(ctx, orderId);
    throw error;
  }
  failpoint('cancel.after_money');
  return concludeCancel(ctx, orderId);
}
