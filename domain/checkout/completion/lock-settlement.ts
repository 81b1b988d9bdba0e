import { findAttempt } from '../../../storage/queries/checkout/attempts.ts';
import { lockUseOfOrder } from '../../../storage/queries/discounts/uses.ts';
import { lockLiveOrder, lockCancelledOrder } from '../../../storage/queries/orders/order-rows.ts';
import {
  lockPayment,
  readTransactionsOfAttempt,
} from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import type { MovementRef } from '../../ports/settlement.ts';
import { lockSubscriptionIfAny } from '../../subscriptions/load.ts';
import { lockSession } from '../sessions/lock.ts';
import type { Settlement } from './settlement.ts';

/** Locks and loads an attempt with everything that its outcome changes. */
export async function lockSettlement(
  ctx: ApplicationContext,
  tx: Transaction,
  {
    workspaceId,
    paymentId,
    attempt: ref,
  }: Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>,
): Promise<Settlement> {
  if (!ref) throw new Error(`payment ${paymentId} has no attempt`);
  const { id: attemptId, sessionId, cartId } = ref;
  const [{ session, cart }, payment, attempt, transactions, live, ended] = await tx.batch([
    () => lockSession(ctx, tx, { id: sessionId, cartId }),
    () => lockPayment(tx, workspaceId, paymentId),
    () => findAttempt(tx, workspaceId, attemptId),
    () => readTransactionsOfAttempt(tx, workspaceId, paymentId, attemptId),
    () => lockLiveOrder(tx, workspaceId, { cartId, sessionId }),
    () => lockCancelledOrder(tx, workspaceId, attemptId),
  ]);
  if (!attempt || !payment) throw new Error(`attempt ${attemptId} or its payment is gone`);
  const { appliedDiscount, orderId } = attempt.content;
  const { subscriptionId } = session;
  const isOther = live !== null && live.order.id !== orderId;
  return {
    session,
    cart,
    attempt,
    payment,
    transactions,
    order: isOther ? null : live,
    ended,
    isOver: ended !== null || isOther,
    subscription: subscriptionId
      ? await lockSubscriptionIfAny(tx, { workspaceId, id: subscriptionId })
      : null,
    use: appliedDiscount?.valid ? await lockUseOfOrder(tx, workspaceId, orderId) : null,
  };
}
