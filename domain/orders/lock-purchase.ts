import type { Order } from '../../storage/entities/order.ts';
import { lockSessionRow } from '../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../storage/database.ts';
import { isBeingPaid, lockCart, type LockedCart } from '../carts/lock.ts';
import type { Context } from '../context.ts';

/** What an order that a checkout may still pay was bought from. */
export interface LockedPurchase {
  /** Null for a merchant's own cart. */
  readonly cart: LockedCart | null;
  readonly isPaying: boolean;
}

/**
 * Locks the cart of a draft or pending order, else its checkout session, and returns whether an attempt pays it; call it
 * before locking payments and order. No checkout pays an order in any other state.
 */
export async function lockPurchase(
  ctx: Context,
  tx: Transaction,
  order: Order,
): Promise<LockedPurchase> {
  if (!mayBeCheckedOut(order)) return { cart: null, isPaying: false };
  const { workspaceId, cartId, checkoutSessionId: sessionId } = order;
  const [cart, , isPaying] = await tx.batch([
    cartId ? () => lockCart(ctx, tx, cartId) : null,
    !cartId && sessionId ? () => lockSessionRow(tx, workspaceId, sessionId) : null,
    cartId ? null : () => isBeingPaid(tx, workspaceId, { cartId, sessionId }),
  ]);
  return { cart, isPaying: cart?.isPaying ?? isPaying ?? false };
}

/** Whether a checkout may still pay the order. */
export function mayBeCheckedOut({ status }: Pick<Order, 'status'>): boolean {
  return status === 'draft' || status === 'pending';
}
