import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { Context } from '../../context.ts';
import { emitSessionEvent, withCurrentAmount } from './events.ts';

/** Ends an open session whose cart or order was paid by other means; cart and order remain unchanged. */
export function supersedeSession(
  ctx: Context,
  tx: Transaction,
  session: CheckoutSession,
  cart: CartWithLines | null,
): void {
  const shown = withCurrentAmount(session, cart);
  session.end({ status: 'expired', reason: 'superseded' }, shown, ctx.now());
  emitSessionEvent(ctx, tx, shown, 'checkout_session.expired');
}
