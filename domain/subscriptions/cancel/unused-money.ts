import { PAID_SPANS } from '../../../storage/queries/subscriptions/paid-spans.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { prorate, unusedOf } from '../../billing/proration.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import { refundableOf } from '../../payments/modifications/reserve-refund.ts';

/** A payment's money that pays for time that will not be used, in minor units. */
export interface UnusedMoney {
  readonly paymentId: string;
  readonly amount: number;
}

/**
 * What was really paid for the rest of the current period (65 §6), with its share of tax: of the period's own payment
 * and of those of changes within it, less what was refunded. Locks the payments.
 */
export async function lockUnusedMoney(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id, currentPeriodStart, currentPeriodEnd }: Subscription,
): Promise<UnusedMoney[]> {
  if (!currentPeriodStart || !currentPeriodEnd) return [];
  const values = [workspaceId, id, currentPeriodStart, currentPeriodEnd];
  const unused: UnusedMoney[] = [];
  for (const span of await tx.query(PAID_SPANS, values)) {
    const { payment_id: paymentId, span_start: start, span_end: end, total } = span;
    const left = refundableOf(await lockPaymentWithTransactions(tx, workspaceId, paymentId));
    const fraction = unusedOf({ start, end }, ctx.now());
    const tax = prorate(left, { part: span.tax_total, whole: Math.max(1, total) });
    const amount = Math.min(left, prorate(left - tax, fraction) + prorate(tax, fraction));
    if (amount > 0) unused.push({ paymentId, amount });
  }
  return unused;
}
