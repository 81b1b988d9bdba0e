import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { BaseContext } from '../../context.ts';
import type { EventTypeOf } from '../../event-types.ts';
import { emit } from '../../events.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import { beginsWithTrial, trialTotalOf, trialTotalOfOrder } from '../recurring/trial.ts';
import { toSessionView, type SessionWithAmount } from '../view.ts';

export type SessionEventType = EventTypeOf<'checkout_session'>;

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
  });
}

/** The totals of an order that a cart became. */
interface OrderPrice {
  readonly total: number;
  readonly currency: string;
  /** What it costs with its subscription on trial; default: the total. */
  readonly trialTotal?: number;
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
  if (!beginsWithTrial(session)) return (fixed ?? found.cart).total;
  return fixed ? (fixed.trialTotal ?? fixed.total) : trialTotalOf(found);
}

/** The price of an order whose content is fixed; null for one that follows its cart. */
export function fixedPriceOf(found: OrderWithLines | null): OrderPrice | null {
  if (!found?.order.hasFixedContent()) return null;
  const { total, currency } = found.order;
  return { total, currency, trialTotal: trialTotalOfOrder(found) };
}
