import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import { readPaymentsOfOrder } from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { enqueueReturn } from '../../cancellation/enqueue-return.ts';
import type { ApplicationContext } from '../../context.ts';
import { refreshOrder, snapshotOf } from '../../orders/refresh-order.ts';
import { emitPaymentOutcome } from './emit-payment-outcome.ts';
import { abandonSubscription } from './sell-subscription.ts';
import type { LockedCheckout } from './lock-checkout.ts';

const cancelled = 'The order was cancelled while it was being paid. The payment is returned.';
const unstored = 'This card cannot be charged again later. The payment is returned.';
const errors = {
  order_ended: { code: 'cart_not_open', message: cancelled, declineCode: null },
  card_not_stored: {
    code: 'payment_failed',
    message: unstored,
    declineCode: 'card_not_supported',
  },
} as const;

/**
 * Ends an attempt whose money pays nothing: a job returns it. Its order had ended, which stays as it is, with the payment
 * on it, and the session accepts no other payment for it; or the processor did not store the card that a subscription
 * needs, and the session is payable by another.
 */
export async function returnPayment(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  reason: 'order_ended' | 'card_not_stored',
): Promise<AttemptAnswer> {
  const { session, attempt, payment, ended, use } = sale;
  if (use?.redemption.status === 'reserved') use.discount.release(use.redemption, ctx.now());
  if (ended) {
    payment.payFor(ended.order.id);
    const before = snapshotOf(ended);
    const others = await readPaymentsOfOrder(tx, payment.workspaceId, ended.order.id);
    const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
    refreshOrder(ctx, tx, ended, payments, before);
  }
  await abandonSubscription(ctx, tx, sale);
  const { id: paymentId, connectorId = null } = payment;
  const answer = { kind: 'returned', paymentId, reason, connectorId } as const;
  attempt.conclude(answer, ctx.now());
  session.decline(errors[reason], ctx.now());
  enqueueReturn(ctx, tx, payment);
  emitPaymentOutcome(ctx, tx, sale);
  return answer;
}
