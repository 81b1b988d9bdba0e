import type { Cancellation, Order } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { isUuid } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/jobs.ts';
import {
  lockPaymentsOfOrder,
  readUndecidedCalls,
} from '../../storage/queries/orders/order-money.ts';
import { decidingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { requireCancellable } from './require-cancellable.ts';
import { loadOrder, lockOrder } from '../orders/load.ts';
import { lockPurchase } from '../orders/lock-purchase.ts';
import type { OrderWithLines } from '../orders/view.ts';
import type { LockedCart } from '../carts/lock.ts';
import { recordCartChange } from '../carts/record-change.ts';
import { releaseUseOf } from '../discounts/release-use.ts';
import { cancelOpenOfOrder } from '../fulfillments/cancel-open-of-order.ts';
import { capturedOf, type PaymentFacts } from '../orders/order-status.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';

/**
 * Checks and stores a cancellation, under the locks of cart or session, payments and order: on the order it blocks other
 * changes until it is completed or discarded. Where no money has to move, the order is cancelled at once, which concludes
 * the request. 409 `invalid_state`; 409 `request_in_progress` while an attempt to pay the order runs.
 */
export async function reserveCancel(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<Concluded<OrderWithLines> | Cancellation> {
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
): Promise<Concluded<OrderWithLines> | Cancellation | null> {
  return decidingUnit<OrderWithLines, Cancellation | null>(ctx, async (tx, conclude) => {
    const { cart, isPaying } = await lockPurchase(ctx, tx, known);
    const payments = await lockPaymentsOfOrder(tx, ctx.workspaceId, known.id);
    const found = await lockOrder(ctx, tx, known.id);
    const { order } = found;
    if (order.sequence !== known.sequence) return null;
    const undecided = await readUndecidedCalls(tx, ctx.workspaceId, order.id);
    requireCancellable({ ...found, isPaying, undecided });
    if (order.cancelling) return order.cancelling;
    if (payments.some((payment) => mustReverse(payment, cancellation))) {
      order.beginCancellation(cancellation);
      enqueueJob(tx, {
        kind: 'order-cancel',
        key: order.id,
        workspaceId: order.workspaceId,
        runAt: new Date(ctx.services.clock().getTime() + ctx.services.limits.reconcileAfterMs),
      });
      return cancellation;
    }
    await markCancelled(ctx, tx, found, cart, payments, cancellation.reason);
    return conclude(found);
  });
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
export async function markCancelled(
  ctx: Context,
  tx: Transaction,
  found: OrderWithLines,
  cart: LockedCart | null,
  payments: readonly PaymentFacts[],
  reason: string | null,
): Promise<void> {
  const { order } = found;
  const before = snapshotOf(found);
  order.cancel(reason, ctx.now());
  if (order.discountId && capturedOf(payments) === 0) await releaseUseOf(ctx, tx, order);
  await cancelOpenOfOrder(ctx, tx, order, reason);
  refreshOrder(ctx, tx, found, payments, before);
  if (cart?.cart.status === 'checkout' && cart.cart.orderId === order.id) {
    cart.cart.abandon('no_email', ctx.now());
    recordCartChange(ctx, tx, cart);
  }
}
