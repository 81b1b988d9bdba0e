import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { Context } from '../../context.ts';
import { emitSessionEvent, withCurrentAmount } from './events.ts';

/** Ends an open session whose cart or order was paid by other means; cart and order remain unchanged. `fixed`: the price
 * of the cart's order, if its content is fixed. */
export function supersedeSession(
  ctx: Context,
  tx: Transaction,
  session: CheckoutSession,
  cart: CartWithLines | null,
  fixed: Pick<Order, 'total' | 'currency'> | null,
): void {
  const shown = withCurrentAmount(session, cart, fixed);
  session.end({ status: 'expired', reason: 'superseded' }, shown, ctx.now());
  emitSessionEvent(ctx, tx, shown, 'checkout_session.expired');
}
