import type { AttemptAnswer, CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CustomerPaymentMethod } from '../../../storage/entities/customer-payment-method.ts';
import { findAttempt } from '../../../storage/queries/checkout/sessions.ts';
import {
  lockUseOfOrder,
  type DiscountUse,
} from '../../../storage/queries/discounts/discount-rows.ts';
import {
  lockCancelledOrder,
  lockLiveOrder,
  type OrderRows,
} from '../../../storage/queries/orders/order-rows.ts';
import {
  lockPayment,
  readTransactionsOfAttempt,
} from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext } from '../../context.ts';
import type { MovementRef } from '../../ports/settlement.ts';
import type { LockedSale } from '../../sales/sale.ts';
import type { LockedSubscription } from '../../subscriptions/aggregate.ts';
import { lockSubscriptionIfAny } from '../../subscriptions/lock.ts';
import { lockSession } from '../sessions/lock.ts';

/**
 * An attempt with all that its outcome changes, locked: cart, session, payment, order, in this order. Its transactions are
 * every try of the attempt's cascade so far.
 */
export interface LockedCheckout extends LockedSale<ApplicationContext> {
  readonly session: CheckoutSession;
  readonly cart: LockedCart | null;
  readonly attempt: CheckoutAttempt;
  /** The order that the attempt pays, if it exists: a draft, or a pending one. */
  readonly order: OrderRows | null;
  /** The order that the attempt was to pay, if it was cancelled. */
  readonly ended: OrderRows | null;
  /** Nothing can be paid any more: the order was cancelled, or the cart has another one. */
  readonly isOver: boolean;
  /** The subscription that an undecided attempt has made: pending, or expired meanwhile. */
  readonly subscription: LockedSubscription | null;
  /** The use of a discount that is reserved for the order. */
  readonly use: DiscountUse | null;
  /** The card that paid, as its customer has it stored. */
  storedCard: CustomerPaymentMethod | null;
  /** The result for its buyer, as it is known by now. */
  result: AttemptAnswer;
}

/** Locks and loads an attempt with everything that its outcome changes. */
export async function lockCheckout(
  ctx: ApplicationContext,
  tx: Transaction,
  {
    workspaceId,
    paymentId,
    attempt: ref,
  }: Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>,
): Promise<LockedCheckout> {
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
    ctx,
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
    storedCard: null,
    result: attempt.answer ?? { kind: 'processing', paymentId, nextAction: null },
  };
}
