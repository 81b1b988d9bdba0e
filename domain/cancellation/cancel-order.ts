import type { Cancellation, Order } from '../../storage/entities/order.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import {
  readOrderMoney,
  lockPaymentsOfOrder,
  readUndecidedCalls,
} from '../../storage/queries/orders/order-money.ts';
import { withdrawBegunEntries } from '../../storage/queries/audit/entries.ts';
import { isUuid } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import {
  isConcluded,
  type Concluded,
  type Context,
  concludingUnit,
  unitOfWork,
  decidingUnit,
  type Transaction,
} from '../context.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { loadOrder, lockOrder } from '../orders/load.ts';
import { lockPurchase } from '../orders/lock-purchase.ts';
import { requireAction } from '../orders/require-action.ts';
import { Refusal, fail } from '../errors.ts';
import { refundMoney, voidMoney } from '../payments/modifications/return-money.ts';
import { requireNotFailed } from '../payments/modifications/run-modification.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import type { LockedCart } from '../carts/lock.ts';
import { recordCartChange } from '../carts/record-change.ts';
import { releaseUseOf } from '../discounts/end-use.ts';
import { cancelOpenOfOrder } from '../fulfillments/cancel-open-of-order.ts';
import {
  capturedOf,
  type PaymentFacts,
  refreshOrder,
  snapshotOf,
} from '../orders/refresh-order.ts';
import { requireCancellable } from './require-cancellable.ts';
import type { CancelledOrderResult } from './view.ts';

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
): Promise<Concluded<CancelledOrderResult>> {
  const reserved = await reserveCancel(ctx, orderId, cancellation);
  return isConcluded(reserved) ? reserved : finishCancel(ctx, orderId, reserved);
}

/** Continues a stored cancellation. */
export async function finishCancel(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<Concluded<CancelledOrderResult>> {
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
): Promise<Concluded<CancelledOrderResult>> {
  const { order: known } = await loadOrder(ctx, orderId);
  return concludingUnit(ctx, async (tx) => {
    const { found } = await cancelReversed(ctx, tx, known);
    return { found };
  });
}

/** An order that was just cancelled, with what else that has ended. */
interface CancelledOrder {
  readonly found: OrderWithLines;
  readonly ended: EndedWithOrder;
}

interface EndedWithOrder {
  readonly fulfillments: number;
  readonly isDiscountReleased: boolean;
}

/** Cancels an order whose payments are reversed, by its stored cancellation or, where none is stored, for the reason. */
export async function cancelReversed(
  ctx: Context,
  tx: Transaction,
  known: Order,
  reason: string | null = null,
): Promise<CancelledOrder> {
  const { cart } = await lockPurchase(ctx, tx, known);
  const found = await lockOrder(ctx, tx, known.id);
  const { order } = found;
  requireAction(order, 'cancel');
  const payments = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const why = order.cancelling?.reason ?? reason;
  return { found, ended: await markCancelled(ctx, tx, found, cart, payments, why) };
}

/** Discards the cancellation; the order is unchanged. */
async function discardCancellation(ctx: Context, orderId: string): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const { order } = await lockOrder(ctx, tx, orderId);
    order.discardCancellation();
    tx.write(withdrawBegunEntries(ctx.workspaceId, 'order.cancelled', orderId));
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

/** Whether the payment is voided: none of its money was taken. */
export function isHeld({ status }: Payment): boolean {
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

/**
 * Checks and stores a cancellation, under the locks of cart or session, payments and order: on the order it blocks other
 * changes until it is completed or discarded. Where no money has to move, the order is cancelled at once, which concludes
 * the request. 409 `invalid_state`; 409 `request_in_progress` while an attempt to pay the order runs.
 */
async function reserveCancel(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<Concluded<CancelledOrderResult> | Cancellation> {
  if (!isUuid(orderId)) fail('not_found');
  for (;;) {
    const known = await loadOrder(ctx, orderId);
    const reserved = await tryReserve(ctx, known.order, cancellation);
    if (reserved) return reserved;
  }
}

/** Null when the order changed before it was locked, as its payments may have changed too. */
function tryReserve(
  ctx: Context,
  known: Order,
  cancellation: Cancellation,
): Promise<Concluded<CancelledOrderResult> | Cancellation | null> {
  return decidingUnit<CancelledOrderResult, Cancellation | null>(ctx, async (tx, conclude) => {
    const locked = await lockCancellable(ctx, tx, known);
    if (!locked) return null;
    const { found, cart, payments } = locked;
    const { order } = found;
    if (order.cancelling) return order.cancelling;
    if (payments.some((payment) => mustReverse(payment, cancellation))) {
      order.beginCancellation(cancellation);
      ctx.act?.begin(tx, null);
      enqueueJob(tx, {
        kind: 'order-cancel',
        key: order.id,
        workspaceId: order.workspaceId,
        runAt: new Date(ctx.services.clock().getTime() + ctx.services.limits.reconcileAfterMs),
      });
      return cancellation;
    }
    await markCancelled(ctx, tx, found, cart, payments, cancellation.reason);
    return conclude({ found });
  });
}

interface LockedCancellable {
  readonly found: OrderWithLines;
  readonly cart: LockedCart | null;
  readonly payments: readonly Payment[];
}

/** An order that may be cancelled, under the locks of cart or session, payments and itself; null when it has changed. */
export async function lockCancellable(
  ctx: Context,
  tx: Transaction,
  known: Order,
): Promise<LockedCancellable | null> {
  const { cart, isPaying } = await lockPurchase(ctx, tx, known);
  const payments = await lockPaymentsOfOrder(tx, ctx.workspaceId, known.id);
  const found = await lockOrder(ctx, tx, known.id);
  const { order } = found;
  if (order.sequence !== known.sequence) return null;
  const undecided = await readUndecidedCalls(tx, ctx.workspaceId, order.id);
  requireCancellable({ ...found, isPaying, undecided });
  return { found, cart, payments };
}

/** Whether a cancellation voids or refunds the payment. */
export function mustReverse(payment: Payment, { refund }: Cancellation): boolean {
  const { status, deferred, amountCaptured, amountRefunded } = payment;
  if (status === 'authorized' || (deferred && status === 'pending')) return true;
  return refund === 'full' && amountCaptured > amountRefunded;
}

/**
 * Cancels an order and its open fulfillments, under the locks of its cart, payments and itself. The cart of a draft is
 * abandoned without an event or a mail (contract 30 §2); an order that was never paid releases its discount use.
 */
async function markCancelled(
  ctx: Context,
  tx: Transaction,
  found: OrderWithLines,
  cart: LockedCart | null,
  payments: readonly PaymentFacts[],
  reason: string | null,
): Promise<EndedWithOrder> {
  const { order } = found;
  const before = snapshotOf(found);
  order.cancel(reason, ctx.now());
  const isUnpaid = Boolean(order.discountId) && capturedOf(payments) === 0;
  const isDiscountReleased = isUnpaid && (await releaseUseOf(ctx, tx, order));
  const fulfillments = await cancelOpenOfOrder(ctx, tx, order, reason);
  refreshOrder(ctx, tx, found, payments, before);
  if (cart?.cart.status === 'checkout' && cart.cart.orderId === order.id) {
    cart.cart.abandon('no_email', ctx.now());
    recordCartChange(ctx, tx, cart);
  }
  return { fulfillments, isDiscountReleased };
}
