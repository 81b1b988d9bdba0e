import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { checkRouting } from './check-config.ts';
import type { RoutingFacts } from './evaluate.ts';
import { loadRouting } from './load.ts';
import { planCascade, type RoutingTrace } from './plan-cascade.ts';
import type { EvaluateInput } from './schemas.ts';
import { stampOrderType } from './stamp-order-type.ts';

/** Evaluates a payment against the stored routing, or against a draft; nothing is stored or called. */
export async function evaluatePayment(
  ctx: ApplicationContext,
  input: EvaluateInput,
): Promise<RoutingTrace> {
  const { routing, active } = await loadRouting(ctx.database, ctx);
  if (input.config) {
    const findings = checkRouting(input.config, new Set(active.map(({ id }) => id)));
    if (findings) fail(findings.code, findings.details);
  }
  const tried = input.config
    ? { rules: input.config.rules, defaultCascade: input.config.defaultCascade ?? [] }
    : routing;
  return planCascade(tried, factsOf(input), active, { method: 'card' }).trace;
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
