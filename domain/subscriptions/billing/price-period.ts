import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { Resources } from '../../ports/services.ts';
import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { priceLines, toPriceOfPeriod, type BilledUsage } from './price-lines.ts';
import type { NextPeriod } from './next-period.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import {
  USAGE_OF_PERIODS,
  type PeriodUsage,
} from '../../../storage/queries/subscriptions/usage.ts';
import { usageAmount, type UsageTerms } from '../../billing/usage.ts';
import { sumAmounts } from '../../money.ts';

export interface PricedPeriod {
  readonly content: OrderContent;
  /** The use before it that it charges. */
  readonly usage: BilledUsage | null;
}

/** What a period of a subscription costs, by terms that may be other ones than its present. Never inside a transaction. */
export async function pricePeriod(
  resources: Resources,
  subscription: Subscription,
  terms: SubscriptionTerms,
  period: NextPeriod,
): Promise<PricedPeriod> {
  const usage = await readBilledUsage(resources.database, subscription);
  const lines = toPriceOfPeriod(subscription, terms, period, usage);
  return { content: await priceLines(resources, subscription, lines), usage };
}

/** The most that one charge asks for use, whatever was reported: a renewal never fails for its size. */
export const USAGE_AMOUNT_MAX = 50_000_000_000;

/** More than a subscription ever has periods. */
const NO_LAST_INDEX = 2_147_483_647;

type Metered = Pick<
  Subscription,
  'workspaceId' | 'id' | 'usageTerms' | 'formerUsageTerms' | 'nextIndex' | 'usageBilledTo'
>;

/**
 * Reads the use of the periods that end with the next renewal and that no charge holds yet, each period with its own
 * included units: the last one, and those before it whose boundary was skipped. It is priced by the terms that applied
 * when it was used, each in a part of its own. Null without usage terms.
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
  { workspaceId, id, usageTerms, formerUsageTerms, usageBilledTo }: Metered,
  lastIndex: number,
): Promise<BilledUsage | null> {
  if (!usageTerms) return null;
  const cuts = formerUsageTerms.map(({ until }) => until);
  const values = [workspaceId, id, usageBilledTo, lastIndex, cuts];
  const rows = await readFrom(source, USAGE_OF_PERIODS, values);
  const terms = [...formerUsageTerms.map((former) => former.terms), usageTerms];
  const periods = [...Map.groupBy(rows, (row) => row.period_index).values()];
  let rest = USAGE_AMOUNT_MAX;
  const parts = terms.map((of, at) => {
    const used = periods.map((cut) => spanOf(cut, terms, at));
    const amount = Math.min(rest, sumAmounts(used.map(({ to, from }) => amountOf(of, from, to))));
    rest -= amount;
    const free = (from: number) => Math.max(from, of.included);
    const billedQuantity = used.reduce(
      (sum, { from, to }) => sum + Math.max(0, to - free(from)),
      0,
    );
    return { billedQuantity, amount };
  });
  return { metric: usageTerms.metric, parts, amount: sumAmounts(parts.map((part) => part.amount)) };
}

/** The most that was counted of a period before the terms of a part, and what is counted with them. */
function spanOf(cuts: readonly PeriodUsage[], terms: readonly UsageTerms[], at: number) {
  const counted = terms
    .slice(0, at + 1)
    .map(({ aggregation }, index) => cuts[index]?.[aggregation] ?? 0);
  return { from: Math.max(0, ...counted.slice(0, at)), to: counted[at] ?? 0 };
}

/** Units that earlier terms have counted are not counted again, and use up what is included. */
function amountOf(terms: UsageTerms, from: number, to: number): number {
  return usageAmount(to, { ...terms, included: Math.max(from, terms.included) });
}
