import type { ApplicationContext } from '../context.ts';
import { loadTriedRouting } from './load-tried-routing.ts';
import { type RoutingFacts, planCascade, type RoutingTrace } from './plan-cascade.ts';
import type { EvaluateInput } from './schemas.ts';
import { stampOrderType } from './stamp-order-type.ts';

/** Evaluates a payment against the stored routing, or against a draft; nothing is stored or called. */
export async function evaluatePayment(
  ctx: ApplicationContext,
  input: EvaluateInput,
): Promise<Omit<RoutingTrace, 'inputs'>> {
  const { tried, active } = await loadTriedRouting(ctx, input.config);
  const { trace } = planCascade(tried, factsOf(input), active, { method: 'card' });
  const { matchedRule, rules, cascade } = trace;
  return { matchedRule, rules, cascade };
}

function factsOf(input: EvaluateInput): RoutingFacts {
  const { amount, currency, country = null, card = {}, paymentSource, metadata = {} } = input;
  return {
    country,
    cardScheme: card.scheme ?? null,
    cardSource: card.source ?? null,
    cardType: card.type ?? null,
    cardCountry: card.country ?? null,
    paymentSource,
    amount,
    currency,
    metadata: stampOrderType(metadata, paymentSource),
  };
}
