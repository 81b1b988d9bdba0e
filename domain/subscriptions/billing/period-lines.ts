import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { BilledLine, LinesToPrice } from './price-lines.ts';
import type { NextPeriod } from './next-period.ts';

/** What was used in the period before, priced (contract 65 §7). */
export interface BilledUsage {
  readonly metric: string;
  readonly amount: number;
  /** By the terms that priced it, the oldest first. */
  readonly parts: readonly {
    /** Above what is included. */
    readonly billedQuantity: number;
    readonly amount: number;
  }[];
}

/** What a period charges besides its order's id. An installment is a final amount: its tax and shipping are in it. */
export function toPriceOfPeriod(
  subscription: Pick<Subscription, 'schedule' | 'shippingAmount'>,
  terms: SubscriptionTerms,
  period: Pick<NextPeriod, 'scheduleRow'>,
  usage: BilledUsage | null,
): Omit<LinesToPrice, 'orderId'> {
  const { schedule, shippingAmount } = subscription;
  return {
    lines: linesOfPeriod(subscription, terms, period, usage),
    shippingAmount: schedule ? 0 : shippingAmount,
    ...(schedule ? { pricesIncludeTax: true as const } : {}),
  };
}

/** The lines of a period: the plan, or the installment, and what was used in the period before. */
function linesOfPeriod(
  subscription: Pick<Subscription, 'schedule'>,
  terms: SubscriptionTerms,
  { scheduleRow }: Pick<NextPeriod, 'scheduleRow'>,
  usage: BilledUsage | null,
): BilledLine[] {
  const { planId, planName, amount, quantity } = terms;
  const { schedule } = subscription;
  const name = planName ?? planId;
  const row = schedule && scheduleRow !== null ? schedule[scheduleRow] : null;
  const plan: BilledLine = {
    key: 'plan',
    name,
    description: row
      ? (words) => words.installment((scheduleRow ?? 0) + 1, schedule?.length ?? 0)
      : null,
    referenceId: planId,
    unitPrice: row?.amount ?? amount,
    quantity: row ? 1 : quantity,
  };
  return usage ? [plan, ...linesOfUsage(usage, planId)] : [plan];
}

/** The use, as a line of each price that it has. */
export function linesOfUsage({ metric, parts }: BilledUsage, planId: string): BilledLine[] {
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ billedQuantity, amount }, index) => ({
      key: index === 0 ? 'usage' : `usage-${index + 1}`,
      name: (words) => words.usage(metric),
      description: (words, quantity) => words.units(quantity.format(billedQuantity)),
      referenceId: planId,
      unitPrice: amount,
      quantity: 1,
    }));
}
