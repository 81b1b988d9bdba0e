import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import { readPaymentsOfOrder } from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { enqueueReturn } from '../../cancellation/enqueue-return.ts';
import type { ApplicationContext } from '../../context.ts';
import { refreshOrder, snapshotOf } from '../../orders/refresh-order.ts';
import { emitPaymentOutcome } from './emit-payment-outcome.ts';
import type { Settlement } from './settlement.ts';

const message = 'The order was cancelled while it was being paid. The payment is returned.';

/**
 * Ends an attempt whose money arrived after its order had ended: the payment is recorded on that order, and a job
 * returns the money. The order stays as it is, and the session accepts no other payment for it.
 */
export async function returnPayment(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: Settlement,
): Promise<AttemptAnswer> {
  const { session, attempt, payment, ended, use } = settlement;
  if (use?.redemption.status === 'reserved') use.discount.release(use.redemption, ctx.now());
  if (ended) {
    payment.orderId = ended.order.id;
    const before = snapshotOf(ended);
    const others = await readPaymentsOfOrder(tx, payment.workspaceId, ended.order.id);
    const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
    refreshOrder(ctx, tx, ended, payments, before);
  }
  const answer = { kind: 'returned', paymentId: payment.id } as const;
  attempt.conclude(answer, ctx.now());
  session.decline({ code: 'cart_not_open', message, declineCode: null }, ctx.now());
  enqueueReturn(ctx, tx, payment);
  emitPaymentOutcome(ctx, tx, settlement);
  return answer;
}
