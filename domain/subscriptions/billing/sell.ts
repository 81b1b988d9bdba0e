import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, RecordSale, Transaction } from '../../context.ts';
import type { EarnedSale, RecordedSale } from '../../ports/settlement.ts';
import type { LockedSubscription } from '../aggregate.ts';

/** What paid for a sale, and the function of the purpose that records it. */
export interface PaidBy extends Pick<EarnedSale, 'payment' | 'transaction' | 'isKnown'> {
  readonly record: RecordSale;
}

/** What the operation of a charge of last use stores. */
export interface FinalUsagePlan {
  readonly content: OrderContent;
  readonly creditApplied: number;
  readonly period: { readonly start: string; readonly end: string };
}

/** Writes the order and the paid invoice of what was used before the end. */
export function sellFinalUsage(
  ctx: ApplicationContext,
  tx: Transaction,
  subscription: Pick<Subscription, 'id'>,
  { content, creditApplied, period }: FinalUsagePlan,
  { record, ...paid }: PaidBy,
): Promise<RecordedSale> {
  return record(ctx, tx, subscription, {
    content,
    source: 'subscription_renewal',
    creditApplied,
    period: { start: new Date(period.start), end: new Date(period.end) },
    ...paid,
  });
}

/** A period is paid, once: its order and its invoice are written, and the subscription continues. */
export async function payPeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  paid: PaidBy,
): Promise<void> {
  const sale = await sellPeriod(ctx, tx, locked, period, paid);
  locked.periodPaid(ctx, period, { sale, ...paid });
}

/** Writes the order and the paid invoice of a period. */
export async function sellPeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  { subscription }: LockedSubscription,
  period: SubscriptionPeriod,
  { record, ...paid }: PaidBy,
): Promise<RecordedSale> {
  const { content, creditApplied, periodStart: start, periodEnd: end } = period;
  if (!content) throw new Error(`period ${period.id} has lost its content`);
  const installment = subscription.installmentOf(period);
  const sale = await record(ctx, tx, subscription, {
    content,
    source: period.index === 0 ? 'subscription_first' : 'subscription_renewal',
    creditApplied,
    period: { start, end },
    ...(installment ? { installment } : {}),
    ...paid,
  });
  subscription.recordTaxes(content.taxLines);
  return sale;
}
