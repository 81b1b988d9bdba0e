import type { PaymentCard } from '../../storage/entities/shapes/card.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import {
  type Connector,
  takesCards,
  type ConnectorKind,
} from '../../storage/entities/connector.ts';
import { readCartRows } from '../../storage/queries/carts/read-cart.ts';
import { parseId } from '../../storage/ids.ts';
import { CHARGEABLE_CARDS } from '../../storage/queries/payment-methods/cards.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import { factsOfPayment, planCascade, type RoutingTrace } from '../routing/plan-cascade.ts';
import { type LoadedRouting, loadRouting } from '../routing/load.ts';
import type { ApplicationContext } from '../context.ts';
import { rejectField } from '../errors.ts';
import { pickStoredCard, type StoredCard } from '../payment-methods/stored-card.ts';
import { type KnownBuyer, knownBuyer } from './buyer.ts';

/** A card payment of a session, as far as it is known. */
interface CardPayment {
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
  const buyer = knownBuyer(session, cart);
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

/** A stored card that a buyer may choose, and what the buyer knows it by. */
export interface OfferedCard extends StoredCard {
  readonly card: PaymentCard;
}

type OfferingSession = Partial<Pick<CheckoutSession, 'storedCardsCustomerId'>>;

/**
 * The stored cards that a session offers, the default one first: of the customer whom the merchant vouched for, while
 * that customer is still the buyer. Only such as one of `connectors` can charge while the buyer is there.
 */
export async function offeredCards(
  { workspaceId, applicationId, now }: ApplicationContext,
  source: QuerySource,
  { storedCardsCustomerId }: OfferingSession,
  customer: { readonly id: string } | null,
  connectors: readonly Connector[],
): Promise<OfferedCard[]> {
  if (!storedCardsCustomerId || customer?.id !== storedCardsCustomerId) return [];
  const rows = await readFrom(source, CHARGEABLE_CARDS, [
    workspaceId,
    applicationId,
    storedCardsCustomerId,
  ]);
  const serving = new Set(connectors.filter(chargesWithBuyer).map(({ id }) => id));
  const today = now();
  return rows.flatMap((row): OfferedCard[] => {
    const stored = pickStoredCard([row], row.id);
    if (!stored?.card || !serving.has(stored.connectorId) || hasExpired(stored.card, today))
      return [];
    return [{ ...stored, card: stored.card }];
  });
}

/**
 * The stored card that a completion names (`cpm_*` or uuid); 422 `validation_error` when it is none of those that the
 * session offers: removed, expired, or somebody else's, which are not told apart.
 */
export function requireOfferedCard(cards: readonly OfferedCard[], named: string): OfferedCard {
  const id = parseId('cpm', named);
  return cards.find(({ paymentMethodId }) => paymentMethodId === id) ?? rejectCard();
}

/** 422: the card is not, or no longer, offered. */
export function rejectCard(): never {
  const message = 'This stored card cannot be used here. Choose another card.';
  rejectField({ path: 'paymentMethodId', code: 'card_not_offered', message });
}

/** A card is good until its month ends. */
function hasExpired({ expMonth, expYear }: PaymentCard, today: Date): boolean {
  const year = today.getUTCFullYear();
  return expYear < year || (expYear === year && expMonth < today.getUTCMonth() + 1);
}

/** Mollie charges a stored card in its owner's absence only; the protocol of `http` has no words for the bank's question. */
const kinds: ReadonlySet<ConnectorKind> = new Set(['sandbox', 'stripe']);

/** Whether it charges a stored card while its owner is there, and the bank may ask the owner to confirm. */
function chargesWithBuyer({ kind }: Pick<Connector, 'kind'>): boolean {
  return kinds.has(kind);
}
