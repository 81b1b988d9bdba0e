import { isDeepStrictEqual } from 'node:util';
import { CheckoutAttempt, type AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CustomerPaymentMethod } from '../../../storage/entities/customer-payment-method.ts';
import { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { Transaction } from '../../../storage/database.ts';
import {
  lockOpenSiblings,
  READ_CHECKOUT_STATE,
} from '../../../storage/queries/checkout/sessions.ts';
import {
  lockUseOfOrder,
  type DiscountUse,
} from '../../../storage/queries/discounts/discount-rows.ts';
import {
  lockCancelledOrder,
  lockLiveOrder,
  type OrderRows,
} from '../../../storage/queries/orders/order-rows.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext } from '../../context.ts';
import { allocateNumber, type SeriesNumber } from '../../invoices/allocate-number.ts';
import { loadIssueFactsOfPayment, type IssueFacts } from '../../invoices/document/issue-facts.ts';
import { nextOrderNumber } from '../../orders/write-order.ts';
import type { MovementOutcome, MovementRef, NumberSeries } from '../../ports/settlement.ts';
import { NumbersNotNeeded } from '../../sales/open-movement.ts';
import type { LockedSale } from '../../sales/sale.ts';
import type { LockedSubscription } from '../../subscriptions/aggregate.ts';
import { lockSubscriptionIfAny } from '../../subscriptions/lock.ts';
import { lockSessionAndCart, toLocked } from '../sessions/lock.ts';

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
  /** The other open sessions of the cart, and what the invoice states beside the order, where the attempt may be paid now. */
  readonly siblings: readonly CheckoutSession[];
  readonly facts: IssueFacts | null;
  /** The card that paid, as its customer has it stored. */
  storedCard: CustomerPaymentMethod | null;
  /** Numbers that were taken with the locks, until they are used; null where they are taken later. */
  numbers: TakenNumbers | null;
  /** The result for its buyer, as it is known by now. */
  result: AttemptAnswer;
}

interface TakenNumbers {
  readonly order: number;
  readonly invoice: SeriesNumber;
}

type AttemptOfPayment = Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>;

/** Locks and loads an attempt with everything that its outcome changes; what none but an approval does, only for that. */
export async function lockCheckout(
  ctx: ApplicationContext,
  tx: Transaction,
  { workspaceId, paymentId, attempt: ref }: AttemptOfPayment,
  { kind }: Pick<MovementOutcome, 'kind'>,
): Promise<LockedCheckout> {
  if (!ref) throw new Error(`payment ${paymentId} has no attempt`);
  const { id: attemptId, sessionId, cartId } = ref;
  const isApproved = kind === 'approved';
  const of = { cartId, sessionId };
  const series = isApproved ? (ref.numbersAhead ?? null) : null;
  const [rows, payment, [state], siblings, facts, numbers] = await tx.batch([
    () => lockSessionAndCart(ctx, tx, { id: sessionId, cartId }),
    () => lockPayment(tx, workspaceId, paymentId),
    () => tx.query(READ_CHECKOUT_STATE, [workspaceId, cartId, sessionId, paymentId, attemptId]),
    isApproved && cartId ? () => lockOpenSiblings(tx, workspaceId, { cartId, sessionId }) : [],
    isApproved ? () => loadIssueFactsOfPayment(tx, workspaceId, paymentId) : null,
    series ? () => takeNumbers(ctx, tx, series) : null,
  ]);
  if (!state?.attempt || !payment) throw new Error(`attempt ${attemptId} or its payment is gone`);
  const hasOrder = state.has_order || state.has_cancelled_order;
  // Nothing may be locked behind the counters.
  if (numbers && (hasOrder || !isDeepStrictEqual(facts?.series, series)))
    throw new NumbersNotNeeded();
  const [live, ended] = await tx.batch([
    hasOrder ? () => lockLiveOrder(tx, workspaceId, of) : null,
    hasOrder ? () => lockCancelledOrder(tx, workspaceId, attemptId) : null,
  ]);
  const attempt = tx.em.map(CheckoutAttempt, state.attempt);
  const { session, cart } = toLocked(tx, rows, state.lines);
  const { appliedDiscount = null, orderId = payment.orderId ?? null } = attempt.content ?? {};
  const { subscriptionId } = session;
  const isOther = live !== null && live.order.id !== orderId;
  return {
    ctx,
    session,
    cart,
    attempt,
    payment,
    transactions: tx.em.mapAll(PaymentTransaction, state.transactions),
    siblings,
    facts,
    order: isOther ? null : live,
    ended,
    isOver: ended !== null || isOther,
    subscription: subscriptionId
      ? await lockSubscriptionIfAny(tx, { workspaceId, id: subscriptionId })
      : null,
    use: appliedDiscount?.valid && orderId ? await lockUseOfOrder(tx, workspaceId, orderId) : null,
    storedCard: null,
    numbers,
    result: attempt.answer ?? { kind: 'processing', paymentId, nextAction: null },
  };
}

/** Those of an order and its invoice; the rows of both counters stay locked until the commit. */
async function takeNumbers(
  ctx: ApplicationContext,
  tx: Transaction,
  series: NumberSeries,
): Promise<TakenNumbers> {
  const [order, invoice] = await tx.batch([
    () => nextOrderNumber(tx, ctx),
    () => allocateNumber(ctx, tx, ctx, series),
  ]);
  return { order, invoice };
}
