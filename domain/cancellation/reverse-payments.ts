import type { Cancellation } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { readOrderMoney } from '../../storage/queries/orders/order-money.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { refundMoney } from '../payments/modifications/refund-money.ts';
import { requireNotFailed } from '../payments/modifications/run-modification.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import { voidMoney } from '../payments/modifications/void-money.ts';
import { mustReverse } from './reserve-cancel.ts';

/**
 * Voids or refunds each payment of an order that is being cancelled; idempotency keys derive from the order, so each
 * movement happens once. 402 `payment_failed` when a processor declines one. An undecided movement counts as done: the
 * reconciler decides it.
 */
export async function reversePayments(
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

interface Request {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly reason: string | null;
  readonly cause: string;
}

/** Null when nothing is left to refund, or another refund is pending. */
async function refundRest(ctx: Context, request: Request): Promise<SettledMovement | null> {
  try {
    return await refundMoney(ctx, { ...request, amount: null, lineItems: [] });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'refund_not_allowed') return null;
    throw error;
  }
}
