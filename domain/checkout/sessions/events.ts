import type { CheckoutSession, ExpiredReason } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { BaseContext, Context } from '../../context.ts';
import type { EventTypeOf } from '../../event-types.ts';
import { emit } from '../../events.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import { altersToday, todayOfCart, todayOfOrder, type Selling } from '../recurring/today.ts';
import { toSessionView, type SessionWithAmount } from '../view.ts';

type SessionEventType = EventTypeOf<'checkout_session'>;

export function emitSessionEvent(
  ctx: BaseContext,
  tx: Transaction,
  shown: SessionWithAmount,
  type: SessionEventType,
): void {
  const { session } = shown;
  emit(ctx, tx, {
    type,
    source: session,
    data: toSessionView(ctx.services.urls, shown),
    ...(session.orderId ? { orderId: session.orderId } : {}),
    rootId: session.cartId ?? session.id,
  });
}

/** The totals of an order that a cart became. */
interface OrderPrice {
  readonly total: number;
  readonly currency: string;
  /** What a session charges for it today; default: the total of its kind of subscription, else the total. */
  readonly today?: number;
  readonly trialTotal?: number;
  readonly installmentTotal?: number;
}

/**
 * An open session shows the total of the cart's order, if that one's content is fixed, else the cart's; an ended one
 * shows the amount at its end.
 */
export function withCurrentAmount(
  session: CheckoutSession,
  found: CartWithLines | null,
  fixed: OrderPrice | null = null,
): SessionWithAmount {
  const price = session.status === 'open' && found ? (fixed ?? found.cart) : null;
  return {
    session,
    amount: price && found ? totalOf(session, found, fixed) : (session.amount ?? null),
    currency: price?.currency ?? session.currency ?? null,
  };
}

function totalOf(session: CheckoutSession, found: CartWithLines, fixed: OrderPrice | null): number {
  if (!altersToday(session)) return (fixed ?? found.cart).total;
  if (!fixed) return todayOfCart(session, found).total;
  const { total, trialTotal = total, installmentTotal = total } = fixed;
  return fixed.today ?? (session.recurring?.installments ? installmentTotal : trialTotal);
}

/** The price of an order whose content is fixed; null for one that follows its cart. */
export function fixedPriceOf(session: Selling, found: OrderWithLines | null): OrderPrice | null {
  if (!found?.order.hasFixedContent()) return null;
  const { total, currency } = found.order;
  return { total, currency, today: todayOfOrder(session, found).total };
}

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
