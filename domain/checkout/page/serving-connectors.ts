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
  /** The connectors that take the session's card, in this order, as far as that is known without the card. */
  readonly cascade: readonly Connector[];
  /** Why the cascade is empty. */
  readonly missing: 'no_processor_connection' | 'currency_not_supported' | null;
}

/**
 * The connectors that the application's routing gives a session (55 §8), before a card is typed: the first one's widget
 * collects it. While the amount is unknown no rule can match, so the default cascade applies.
 */
export async function servingConnectors(
  ctx: ApplicationContext,
  session: ServedSession,
  price: { readonly amount: number | null; readonly currency: string | null },
): Promise<SessionConnectors> {
  const { database } = ctx;
  const [{ routing, active }, cart] = await Promise.all([
    loadRouting(database, ctx),
    session.cartId ? readCartRows(database, ctx, session.cartId) : null,
  ]);
  const { amount, currency } = price;
  if (amount === null || currency === null) {
    const known = active.filter(takesCards);
    const cascade = routing.defaultCascade.flatMap((id) => known.filter((row) => row.id === id));
    return { cascade, missing: cascade.length > 0 ? null : 'no_processor_connection' };
  }
  const given = { paymentMethod: 'card' as const, billingSameAsShipping: false };
  const buyer = knownBuyer(session, cart?.cart ?? null, given);
  const known = { session, cart: cart?.cart ?? null, buyer, card: null };
  const { cascade, trace } = routeCard({ routing, active }, known, { amount, currency });
  if (cascade.length > 0) return { cascade, missing: null };
  const isCurrency = trace.cascade.some((step) => step.skipReason === 'currency_not_supported');
  return { cascade, missing: isCurrency ? 'currency_not_supported' : 'no_processor_connection' };
}
