import type { Cancellation } from '../../storage/entities/order.ts';
import { isConcluded, type Concluded, type Context } from '../context.ts';
import { completeCancellation, discardCancellation } from './complete-cancellation.ts';
import { reversePayments } from './reverse-payments.ts';
import { reserveCancel } from './reserve-cancel.ts';
import type { OrderWithLines } from '../orders/view.ts';

/**
 * Cancels an order that has not shipped (contract 50 §3): voids authorizations and an open Net-N invoice, refunds
 * captured money with `refund: full` and releases the discount use of an order that was never paid. Three steps: store
 * the cancellation, which blocks other changes; move the money; cancel the order. 409 `invalid_state`; 402
 * `payment_failed` when a processor declines, and the order is not cancelled. After a crash the job `order-cancel`
 * finishes it.
 */
export async function cancelOrder(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<Concluded<OrderWithLines>> {
  const reserved = await reserveCancel(ctx, orderId, cancellation);
  return isConcluded(reserved) ? reserved : finishCancel(ctx, orderId, reserved);
}

/** Continues a stored cancellation. */
export async function finishCancel(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<Concluded<OrderWithLines>> {
  const { failpoint } = ctx.services;
  failpoint('cancel.after_reserve');
  try {
    await reversePayments(ctx, orderId, cancellation);
  } catch (error) {
    await discardCancellation(ctx, orderId);
    throw error;
  }
  failpoint('cancel.after_money');
  return completeCancellation(ctx, orderId);
}
