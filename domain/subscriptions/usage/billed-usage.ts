import type { Subscription } from '../../../storage/entities/subscription.ts';
import { USAGE_OF_PERIOD } from '../../../storage/queries/subscriptions/usage.ts';
import { aggregateUsage, usageAmount } from '../../billing/usage.ts';
import type { Resources } from '../../context.ts';
import type { BilledUsage } from '../periods/period-lines.ts';

/** What was used in the open period, priced by the present terms; null without usage terms or outside of a period. */
export async function readBilledUsage(
  { database }: Resources,
  { workspaceId, id, usageTerms, nextIndex }: Subscription,
): Promise<BilledUsage | null> {
  if (!usageTerms || nextIndex === 0) return null;
  const records = await database.read(USAGE_OF_PERIOD, [workspaceId, id, nextIndex - 1]);
  const aggregate = aggregateUsage(records, usageTerms.aggregation);
  return {
    metric: usageTerms.metric,
    billedQuantity: Math.max(0, aggregate - usageTerms.included),
    amount: usageAmount(aggregate, usageTerms),
  };
}
