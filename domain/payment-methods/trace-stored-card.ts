import type { Transaction } from '../../storage/unit-of-work.ts';
import type { TenantKey } from '../../storage/queries/carts/cart-rows.ts';
import type { StoredCard } from './stored-card.ts';
import { factsOfPayment, type PaymentToRoute } from '../routing/facts-of-payment.ts';
import { loadRouting } from '../routing/load.ts';
import { planCascade, type RoutingTrace } from '../routing/plan-cascade.ts';

/** The routing trace of a stored card's charge, which only the connector that stores the card can make. */
export async function traceStoredCard(
  tx: Transaction,
  tenant: TenantKey,
  { card, connectorId }: Pick<StoredCard, 'card' | 'connectorId'>,
  payment: Omit<PaymentToRoute, 'card'>,
): Promise<RoutingTrace> {
  const { routing, active } = await loadRouting(tx, tenant);
  const facts = factsOfPayment({ ...payment, card });
  const storedAt = new Set([connectorId]);
  return planCascade(routing, facts, active, { method: 'card', storedAt }).trace;
}
