import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import { altersToday, todayOfCart, todayOfOrder, type Selling } from '../recurring/today.ts';
import type { SessionWithAmount } from '../view.ts';
import { withOwnAmount } from './events.ts';

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
  if (session.status !== 'open' || !found) return withOwnAmount(session);
  const { currency } = fixed ?? found.cart;
  return { session, amount: totalOf(session, found, fixed), currency };
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
