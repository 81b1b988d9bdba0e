import type { Cancellation } from '../../storage/entities/order.ts';
import {
  isConcluded,
  type Concluded,
  type Context,
  concludingUnit,
  unitOfWork,
} from '../context.ts';
import { reserveCancel, mustReverse, markCancelled } from './reserve-cancel.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import { loadOrder, lockOrder } from '../orders/load.ts';
import { lockPurchase } from '../orders/lock-purchase.ts';
import { requireAction } from '../orders/require-action.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { readOrderMoney } from '../../storage/queries/orders/order-money.ts';
import { Refusal } from '../errors.ts';
import { refundMoney } from '../payments/modifications/refund-money.ts';
import { requireNotFailed } from '../payments/modifications/run-modification.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import { voidMoney } from '../payments/modifications/void-money.ts';

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

/** Cancels an order whose payments are reversed; 409 `invalid_state` if another request has cancelled it meanwhile. */
async function completeCancellation(
  ctx: Context,
  orderId: string,
): Promise<Concluded<OrderWithLines>> {
  const known = await loadOrder(ctx, orderId);
  return concludingUnit(ctx, async (tx) => {
    const { cart } = await lockPurchase(ctx, tx, known.order);
    const found = await lockOrder(ctx, tx, orderId);
    const { order } = found;
    requireAction(order, 'cancel');
    const payments = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
    await markCancelled(ctx, tx, found, cart, payments, order.cancelling?.reason ?? null);
    return found;
  });
}

/** Discards the cancellation; the order is unchanged. */
async function discardCancellation(ctx: Context, orderId: string): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const { order } = await lockOrder(ctx, tx, orderId);
    order.discardCancellation();
  });
}

/**
 * Voids or refunds each payment of an order that is being cancelled; idempotency keys derive from the order, so each
 * movement happens once. 402 `payment_failed` when a processor declines one. An undecided movement counts as done: the
 * reconciler decides it.
 */
async function reversePayments(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<void> {
  const { payments } = await readOrderMoney(ctx.database, ctx.workspaceId, orderId);
  for (const payment of payments.filter((one) => mustReverse(one, cancellation))) {
    const { workspaceId, id: paymentId } = payment;
    const { reason } = cancellation;
    const request = { workspaceId, paymentId, reason, cause: `cancel:${orderId}` };
    if (isHeld(payment)) {
      requireNotFailed(await voidMoney(ctx, request), 'The processor refused to let the money go.');
    } else {
      const refunded = await refundRest(ctx, request);
      if (refunded) requireNotFailed(refunded, 'The processor refused the refund.');
    }
  }
}

function isHeld({ status }: Payment): boolean {
  return status === 'authorized' || status === 'pending';
}

/** Null when nothing is left to refund, or another refund is pending. */
async function refundRest(
  ctx: Context,
  request: Parameters<typeof voidMoney>[1],
): Promise<SettledMovement | null> {
  try {
    return await refundMoney(ctx, { ...request, amount: null, lineItems: [] });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'refund_not_allowed') return null;
    throw error;
  }
}
