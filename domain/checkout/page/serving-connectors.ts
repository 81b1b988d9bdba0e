import type { Cart } from '../../../storage/entities/cart.ts';
import type { Plain } from '../../../storage/rows/row-layout.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Connector } from '../../../storage/entities/connector.ts';
import { readCartRows } from '../../../storage/queries/carts/read-cart.ts';
import type { ApplicationContext } from '../../context.ts';
import { takesCards } from '../../connectors/takes-money.ts';
import { loadRouting } from '../../routing/load.ts';
import { knownBuyer } from '../known-buyer.ts';
import { routeCard } from '../route-card.ts';

type ServedSession = Pick<CheckoutSession, 'id' | 'mode'> & Partial<CheckoutSession>;

export interface SessionConnectors {
  /** The session's cart, by which it was routed. */
  readonly cart: Plain<Cart> | null;
  /** The connectors that take the session's card, in this order, as far as that is known without the card. */
  readonly cascade: readonly Connector[];
  /** Why the cascade is empty. */
  readonly missing:
    | 'no_processor_connection'
    | 'no_recurring_connector'
    | 'currency_not_supported'
    | null;
}

/**
 * The connectors that the application's routing gives a session (contract 55 §8), before a card is typed: the first
 * one's widget collects it. While the amount is unknown no rule can match, so the default cascade applies.
 */
export async function servingConnectors(
  ctx: ApplicationContext,
  session: ServedSession,
  price: { readonly amount: number | null; readonly currency: string | null },
): Promise<SessionConnectors> {
  const { database } = ctx;
  const [{ routing, active }, found] = await Promise.all([
    loadRouting(database, ctx),
    session.cartId ? readCartRows(database, ctx, session.cartId) : null,
  ]);
  const { amount, currency } = price;
  const cart = found?.cart ?? null;
  if (amount === null || currency === null) {
    const known = active.filter(takesCards);
    const routed = routing.defaultCascade.flatMap((id) => known.filter((row) => row.id === id));
    const cascade = session.recurring
      ? routed.filter(({ capabilities }) => capabilities.chargeStored)
      : routed;
    const missing = routed.length > 0 ? 'no_recurring_connector' : 'no_processor_connection';
    return { cart, cascade, missing: cascade.length > 0 ? null : missing };
  }
  const given = { paymentMethod: 'card' as const, billingSameAsShipping: false };
  const buyer = knownBuyer(session, cart, given);
  const known = { session, cart, buyer, card: null };
  const { cascade, lacksRecurring, trace } = routeCard({ routing, active }, known, {
    amount,
    currency,
  });
  if (cascade.length > 0) return { cart, cascade, missing: null };
  if (lacksRecurring) return { cart, cascade, missing: 'no_recurring_connector' };
  const isCurrency = trace.cascade.some((step) => step.skipReason === 'currency_not_supported');
  return {
    cart,
    cascade,
    missing: isCurrency ? 'currency_not_supported' : 'no_processor_connection',
  };
}
