import type { PaymentCard } from '../../storage/entities/payment.ts';
import type { Plain } from '../../storage/rows/row-layout.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import { factsOfPayment } from '../routing/facts-of-payment.ts';
import type { LoadedRouting } from '../routing/load.ts';
import { planCascade, type RoutingTrace } from '../routing/plan-cascade.ts';
import type { KnownBuyer } from './known-buyer.ts';

/** A card payment of a session, as far as it is known. */
export interface CardPayment {
  readonly session: Pick<CheckoutSession, 'mode'> & Partial<CheckoutSession>;
  readonly cart: Plain<Cart> | null;
  readonly buyer: Pick<KnownBuyer, 'billingAddress' | 'shippingAddress'>;
  /** Null before a card is typed. */
  readonly card: PaymentCard | null;
  /** The connectors that store the card; without them any may take it. */
  readonly storedAt?: ReadonlySet<string>;
}

export interface CardRoute {
  /** The connectors to call, in this order; empty when none can take the payment. */
  readonly cascade: readonly Connector[];
  /** Why connectors that route the payment are left out: they charge no stored card, which a subscription needs. */
  readonly lacksRecurring: boolean;
  readonly trace: RoutingTrace;
}

/** Chooses the connectors of a session's card payment by the application's routing (contract 55 §8). */
export function routeCard(
  { routing, active }: Pick<LoadedRouting, 'routing' | 'active'>,
  { session, cart, buyer, card, storedAt }: CardPayment,
  price: { readonly amount: number; readonly currency: string },
): CardRoute {
  const facts = factsOfPayment({
    ...price,
    card,
    billingAddress: buyer.billingAddress,
    shippingAddress: buyer.shippingAddress ?? countryOf(session),
    paymentSource: 'ecommerce',
    orderType: session.recurring ? 'recurring' : 'one_off',
    metadata: { ...cart?.metadata, ...session.metadata },
  });
  const { connectors, trace } = planCascade(routing, facts, active, {
    method: 'card',
    ...(storedAt ? { storedAt } : {}),
  });
  const cascade = connectors.filter((connector) => canServe(connector, session, price.amount));
  const lacksRecurring = Boolean(session.recurring) && connectors.length > cascade.length;
  return { cascade, lacksRecurring, trace };
}

/** A vault session requires storing a card; a subscription that its stored card is charged later; any other a charge. */
function canServe(
  { capabilities: { vault, chargeStored } }: Connector,
  { mode, recurring }: CardPayment['session'],
  amount: number,
): boolean {
  if (mode === 'vault') return vault;
  return !recurring || (chargeStored && (vault || amount > 0));
}

/** Without an address, the country that the embed token was created for. */
function countryOf({ country }: Partial<CheckoutSession>): { readonly countryCode: string } | null {
  return country ? { countryCode: country } : null;
}
