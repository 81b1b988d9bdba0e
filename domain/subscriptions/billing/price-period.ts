import { newId } from '../../../storage/ids.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { Resources } from '../../context.ts';
import { priceLines, type PricedLines } from './price-lines.ts';
import { readBilledUsage } from '../usage/billed-usage.ts';
import { toPriceOfPeriod, type BilledUsage } from './period-lines.ts';
import type { NextPeriod } from './next-period.ts';

export interface PricedPeriod extends PricedLines {
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
  const priced = await priceLines(resources, subscription, {
    orderId: newId(),
    ...toPriceOfPeriod(subscription, terms, period, usage),
  });
  return { ...priced, usage };
}
