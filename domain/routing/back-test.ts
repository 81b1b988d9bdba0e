import {
  ATTEMPTS_OF_PAYMENTS,
  ROUTED_PAYMENTS,
  type RoutedPayment,
} from '../../storage/queries/routing/routed-payments.ts';
import type { ApplicationContext } from '../context.ts';
import { summarizeReplays, type BackTest, type Replay } from './back-test-summary.ts';
import { loadTriedRouting } from './load-tried-routing.ts';
import {
  type RoutingFacts,
  planCascade,
  type RoutingInputs,
  type RoutingTrace,
} from './plan-cascade.ts';
import type { BackTestInput } from './schemas.ts';

/**
 * Replays the newest routed payments against a routing: where each would have gone, by what was known when it was
 * routed and by the connectors as they are now. Nothing is charged, asked or stored.
 */
export async function backTestRouting(
  ctx: ApplicationContext,
  { config, limit }: BackTestInput,
): Promise<BackTest> {
  const { tried, active } = await loadTriedRouting(ctx, config);
  const { database, workspaceId, environmentId, applicationId } = ctx;
  const tenant = [workspaceId, environmentId, applicationId];
  const payments = await database.read(ROUTED_PAYMENTS, [...tenant, limit]);
  const ids = payments.map(({ id }) => id);
  const attempts = await database.read(ATTEMPTS_OF_PAYMENTS, [workspaceId, ids]);
  const replays = payments.map((payment): Replay => {
    const before = traceOf(payment);
    const { storedAt } = before.inputs;
    const facts = factsOf(before.inputs, payment);
    const options = { method: 'card', ...(storedAt ? { storedAt: new Set(storedAt) } : {}) };
    return { payment, before, after: planCascade(tried, facts, active, options).trace };
  });
  return summarizeReplays(replays, attempts, tried.rules.length);
}

/** What `planCascade` gave when the payment was routed; the query finds only those that have the inputs. */
function traceOf({ routing }: RoutedPayment): RoutingTrace {
  return routing as unknown as RoutingTrace;
}

/** The facts as they were, with the metadata that the payment has today. */
function factsOf(inputs: RoutingInputs, { metadata }: RoutedPayment): RoutingFacts {
  const { country, cardScheme, cardSource, cardType, cardCountry } = inputs;
  const { paymentSource, amount, currency, orderType } = inputs;
  const stamp = orderType === null ? {} : { throttle_order_type: orderType };
  return {
    country,
    cardScheme,
    cardSource,
    cardType,
    cardCountry,
    paymentSource,
    amount,
    currency,
    metadata: { ...metadata, ...stamp },
  };
}
