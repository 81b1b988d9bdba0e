import { setIdleTimer } from '../../../storage/queries/carts/cart-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { emitCartEvent } from '../../carts/events.ts';
import { recordCartChange } from '../../carts/record-change.ts';
import type { ApplicationContext } from '../../context.ts';
import { baseOf } from '../../discounts/evaluate-for-cart.ts';
import { redeemUse } from '../../discounts/redeem-use.ts';
import { reserveUse } from '../../discounts/reserve-use.ts';
import { fixedPriceOf } from '../sessions/events.ts';
import { supersedeSession } from '../sessions/supersede-session.ts';
import type { PayableOrder } from './lock-payable-order.ts';

/**
 * Reserves the use of the order's discount, and redeems it once the order is final; 422 `discount_invalid` when its
 * reservation has expired and no use is left.
 */
export async function reserveAgreedDiscount(
  ctx: ApplicationContext,
  tx: Transaction,
  { found: { order, lines }, cart }: PayableOrder,
  isFinal: boolean,
): Promise<void> {
  const applied = order.appliedDiscount();
  if (!applied || !cart) return;
  const use = await reserveUse(ctx, tx, {
    applied,
    orderId: order.id,
    cartId: order.cartId,
    customerId: order.customerId,
    email: order.customerEmail,
    target: { currency: order.currency, base: baseOf(lines), isEmpty: lines.length === 0 },
    isAgreed: true,
  });
  if (isFinal) redeemUse(ctx, tx, use);
}

/**
 * Ends the other ways to pay the order: its open sessions, and its cart. The cart is converted with the order, or stays
 * in checkout for a draft that is paid in part.
 */
export async function endOpenCheckouts(
  ctx: ApplicationContext,
  tx: Transaction,
  { found, cart, sessions }: PayableOrder,
  isFinal: boolean,
): Promise<void> {
  const { order } = found;
  for (const session of sessions)
    supersedeSession(ctx, tx, session, 'superseded', cart, fixedPriceOf(session, found));
  if (!cart || cart.cart.status === 'converted') return;
  const status = isFinal ? 'converted' : 'checkout';
  if (cart.cart.status === status) return;
  if (isFinal) cart.cart.convert(order.id, ctx.now());
  else {
    cart.cart.holdForOrder(order.id, ctx.now());
    setIdleTimer(tx, cart.cart);
  }
  recordCartChange(ctx, tx, cart);
  if (isFinal) await emitCartEvent(ctx, tx, cart, 'cart.converted', { orderId: order.id });
}
