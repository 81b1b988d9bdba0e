import type { CheckoutSession, ExpiredReason } from '../../../storage/entities/checkout-session.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { Context } from '../../context.ts';
import { emitSessionEvent, withCurrentAmount } from './events.ts';

/** Ends an open session whose cart or order was paid otherwise; cart and order remain unchanged. `fixed`: the price of the
 * cart's order, if its content is fixed. */
export function supersedeSession(
  ctx: Context,
  tx: Transaction,
  session: CheckoutSession,
  reason: Extract<ExpiredReason, 'superseded' | 'paid_elsewhere'>,
  cart: CartWithLines | null,
  fixed: Pick<Order, 'total' | 'currency'> | null,
): void {
  const shown = withCurrentAmount(session, cart, fixed);
  session.end({ status: 'expired', reason }, shown, ctx.now());
  emitSessionEvent(ctx, tx, shown, 'checkout_session.expired');
}
