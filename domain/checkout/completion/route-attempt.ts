import type { Connector } from '../../../storage/entities/connector.ts';
import { factsOfPayment } from '../../routing/facts-of-payment.ts';
import { planCascade, type RoutingTrace } from '../../routing/plan-cascade.ts';
import type { AttemptState } from './attempt-state.ts';
import type { KnownBuyer } from './known-buyer.ts';
import type { CompletionPlan } from './plan-completion.ts';
import { countryOf, suits } from '../page/serving-connectors.ts';

export interface RoutedAttempt {
  /** Who is called, in this order; empty where nobody can take the payment. */
  readonly cascade: readonly Connector[];
  readonly trace: RoutingTrace;
}

/**
 * Chooses the connectors of a checkout's card payment by the application's routing (55 §8). What the processor's widget
 * charged keeps its trace too, though it is where it is.
 */
export function routeAttempt(
  { routing, active, card, processor }: CompletionPlan,
  { session, cart }: AttemptState,
  { billingAddress, shippingAddress }: KnownBuyer,
  price: { readonly amount: number; readonly currency: string },
): RoutedAttempt {
  const facts = factsOfPayment({
    ...price,
    card: card ?? processor?.found.card ?? null,
    billingAddress,
    shippingAddress: shippingAddress ?? countryOf(session),
    paymentSource: 'ecommerce',
    orderType: session.recurring ? 'recurring' : 'one_off',
    metadata: { ...cart?.cart.metadata, ...session.metadata },
  });
  const { connectors, trace } = planCascade(routing, facts, active, { method: 'card' });
  return { cascade: connectors.filter((row) => suits(row, session)), trace };
}
