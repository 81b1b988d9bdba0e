import type { Subscription } from '../../../storage/entities/subscription.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import { USAGE_OF_PERIODS } from '../../../storage/queries/subscriptions/usage.ts';
import { usageAmount } from '../../billing/usage.ts';
import { sumAmounts } from '../../money.ts';
import type { BilledUsage } from '../periods/period-lines.ts';

/** The most that one charge asks for use, whatever was reported: a renewal never fails for its size. */
export const USAGE_AMOUNT_MAX = 50_000_000_000;

/** More than a subscription ever has periods. */
const NO_LAST_INDEX = 2_147_483_647;

type Metered = Pick<
  Subscription,
  'workspaceId' | 'id' | 'usageTerms' | 'nextIndex' | 'usageBilledTo'
>;

/**
 * What was used in the periods that end with the next renewal and that no charge holds yet, priced by the present
 * terms, each period with its own included units: the last one, and those before it whose boundary was skipped. Null
 * without usage terms.
 */
export function readBilledUsage(
  source: QuerySource,
  subscription: Metered,
): Promise<BilledUsage | null> {
  return readUsageTo(source, subscription, subscription.nextIndex - 1);
}

/** The same for a subscription that ends now: nothing that was reported remains unbilled. */
export function readFinalUsage(
  source: QuerySource,
  subscription: Metered,
): Promise<BilledUsage | null> {
  return readUsageTo(source, subscription, NO_LAST_INDEX);
}

async function readUsageTo(
  source: QuerySource,
  { workspaceId, id, usageTerms, usageBilledTo }: Metered,
  lastIndex: number,
): Promise<BilledUsage | null> {
  if (!usageTerms) return null;
  const { metric, included, aggregation } = usageTerms;
  const values = [workspaceId, id, usageBilledTo, lastIndex];
  const periods = await readFrom(source, USAGE_OF_PERIODS, values);
  const used = periods.map((period) => period[aggregation]);
  return {
    metric,
    billedQuantity: used.reduce((sum, quantity) => sum + Math.max(0, quantity - included), 0),
    amount: Math.min(
      USAGE_AMOUNT_MAX,
      sumAmounts(used.map((quantity) => usageAmount(quantity, usageTerms))),
    ),
  };
}
