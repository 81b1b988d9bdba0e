import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Order } from '../../../storage/entities/order.ts';
import { lockCartRows } from '../../../storage/queries/carts/cart-rows.ts';
import type { OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import { lockSessionsOfOrder } from '../../../storage/queries/orders/order-settlement.ts';
import { isBeingPaid, requireNotBeingPaid, type LockedCart } from '../../carts/lock.ts';
import { toCartView } from '../../carts/view.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { lockOrder, requirePayable } from '../../orders/load.ts';

/** An order that may be paid, locked together with the other ways to pay it. */
export interface PayableOrder {
  readonly found: OrderRows;
  readonly cart: LockedCart | null;
  /** The open sessions. */
  readonly sessions: readonly CheckoutSession[];
}

/**
 * Locks cart, sessions and order, in this order. 409 `invalid_state` when the order is cancelled or being cancelled,
 * closed, owed by an open invoice or fully paid; 409 `request_in_progress` while an attempt to pay it runs, as the money
 * could be taken twice.
 */
export async function lockPayableOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  known: Order,
): Promise<PayableOrder> {
  const { workspaceId, cartId = null, checkoutSessionId: sessionId = null } = known;
  const [cart, sessions, isPaying, found] = await tx.batch([
    cartId ? () => lockCartRows(tx, ctx, cartId) : null,
    () => lockSessionsOfOrder(tx, workspaceId, { cartId, sessionId }),
    () => isBeingPaid(tx, workspaceId, { cartId, sessionId }),
    () => lockOrder(ctx, tx, known.id),
  ]);
  requirePayable(found);
  requireNotBeingPaid(isPaying);
  return { found, sessions, cart: cart && { ...cart, before: toCartView(cart) } };
}
