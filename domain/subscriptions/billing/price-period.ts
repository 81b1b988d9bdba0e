import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { Resources } from '../../context.ts';
import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { readBilledUsage } from '../usage/billed-usage.ts';
import { priceLines, toPriceOfPeriod, type BilledUsage } from './price-lines.ts';
import type { NextPeriod } from './next-period.ts';

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
