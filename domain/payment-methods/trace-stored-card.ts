import {
  CHARGEABLE_CARDS,
  type StoredCardRow,
} from '../../storage/queries/payment-methods/cards.ts';
import type { Transaction } from '../../storage/database.ts';
import type { TenantKey } from '../../storage/queries/carts/cart-rows.ts';
import {
  factsOfPayment,
  type PaymentToRoute,
  planCascade,
  type RoutingTrace,
} from '../routing/plan-cascade.ts';
import { loadRouting, type LoadedRouting } from '../routing/load.ts';
import type { StoredCard } from './stored-card.ts';

/** The routing trace of a stored card's charge, which only the connector that stores the card can make. */
export async function traceStoredCard(
  tx: Transaction,
  tenant: TenantKey,
  stored: Pick<StoredCard, 'card' | 'connectorId'>,
  payment: Omit<PaymentToRoute, 'card'>,
): Promise<RoutingTrace> {
  return traceByRouting(await loadRouting(tx, tenant), stored, payment);
}

/** The same by a routing that has been read already. */
export function traceByRouting(
  { routing, active }: LoadedRouting,
  { card, connectorId }: Pick<StoredCard, 'card' | 'connectorId'>,
  payment: Omit<PaymentToRoute, 'card'>,
): RoutingTrace {
  const facts = factsOfPayment({ ...payment, card });
  const storedAt = new Set([connectorId]);
  return planCascade(routing, facts, active, { method: 'card', storedAt }).trace;
}

/** What a charge is made with: the customer's cards that can be charged, and the application's routing. */
export interface ChargeMeans {
  readonly cards: readonly StoredCardRow[];
  readonly routing: LoadedRouting;
}

/** Reads them in one round trip; with the statements before it, when they are asked for in one tick. */
export async function readChargeMeans(
  tx: Transaction,
  charged: TenantKey & { readonly customerId: string },
): Promise<ChargeMeans> {
  const { workspaceId, applicationId, customerId } = charged;
  const [cards, routing] = await tx.batch([
    () => tx.query(CHARGEABLE_CARDS, [workspaceId, applicationId, customerId]),
    () => loadRouting(tx, charged),
  ]);
  return { cards, routing };
}
