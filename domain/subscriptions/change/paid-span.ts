import type { Subscription } from '../../../storage/entities/subscription.ts';
import { readFrom, queryTogether, type BatchSource } from '../../../storage/query.ts';
import {
  LAST_CHANGE_OF_PERIOD,
  PAID_PERIOD,
  REFUNDED_OF_PERIOD,
  type PaidPeriodRow,
  type RefundedPayment,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import { multiplyFraction, sumAmounts } from '../../money.ts';
import { changeOf, type StoredChange } from './stored-change.ts';

/** What is paid, in money or credit and less refunds, for the plan from an instant to the end of the period. */
export interface PaidSpan {
  /** As the price is written: with its tax where prices include it. */
  readonly net: number;
  /** On top of that. */
  readonly tax: number;
  readonly from: Date;
  /** The plan's part of what the merchant has refunded of the period's payments: `net` and `tax` have lost it. */
  readonly refunded: number;
  /** With that of other lines. After any refund, a change is priced again. */
  readonly refundedInAll: number;
}

type PlanAmounts = Pick<PaidSpan, 'net' | 'tax'>;

interface PaidFacts {
  readonly period: PaidPeriodRow | null;
  readonly change: Pick<StoredChange, 'span'> | null;
  readonly refunds: readonly RefundedPayment[];
}

/** What is really paid for the rest of the current period (contract 65 §6); null before the first one. */
export async function readPaidSpan(
  source: BatchSource,
  { workspaceId, id, nextIndex }: Subscription,
): Promise<PaidSpan | null> {
  if (nextIndex === 0) return null;
  const values = [workspaceId, id, nextIndex - 1];
  const [[period], [change], refunds] = await queryTogether(source, [
    () => readFrom(source, PAID_PERIOD, values),
    () => readFrom(source, LAST_CHANGE_OF_PERIOD, values),
    () => readFrom(source, REFUNDED_OF_PERIOD, values),
  ]);
  return paidSpanOf({ period: period ?? null, change: change ? changeOf(change) : null, refunds });
}

/** Pure. After a change, its own charge is what is paid for the rest, less what was refunded since. */
function paidSpanOf({ period, change, refunds }: PaidFacts): PaidSpan | null {
  const refunded = sumAmounts(refunds.map(refundedOfPlan));
  const refundedInAll = sumAmounts(refunds.map((payment) => payment.refunded));
  const sums = { refunded, refundedInAll };
  if (change) {
    const { net, tax, from, refunded: before } = change.span;
    const gross = net + tax;
    const left = Math.max(0, gross - Math.max(0, refunded - before));
    return { ...shareOf({ net, tax }, left, gross), from: new Date(from), ...sums };
  }
  if (!period) return null;
  const { isPaid, start: from, orderTotal, pricesIncludeTax, net, tax } = period;
  if (!isPaid || orderTotal === null) return { net: 0, tax: 0, from, ...sums };
  const paid = { net: net ?? 0, tax: pricesIncludeTax ? 0 : (tax ?? 0) };
  const [payment] = refunds;
  return { ...(payment ? leftOf(paid, payment) : paid), from, ...sums };
}

function refundedOfPlan(payment: RefundedPayment): number {
  const { planTotal } = payment;
  return planTotal - leftOf({ net: planTotal, tax: 0 }, payment).net;
}

/**
 * Refunds that name the plan's line take all of their amount from the plan, those of other lines take nothing, and amounts
 * without lines are in proportion to what is left of the order.
 */
function leftOf(
  { net, tax }: PlanAmounts,
  { orderTotal, refunded, planRefunded, planTaxRefunded, othersRefunded }: RefundedPayment,
): PlanAmounts {
  const taxRefunded = Math.min(tax, planTaxRefunded);
  const unnamed = {
    net: Math.max(0, net - (planRefunded - taxRefunded)),
    tax: tax - taxRefunded,
  };
  return shareOf(
    unnamed,
    Math.max(0, orderTotal - refunded),
    Math.max(0, orderTotal - planRefunded - othersRefunded),
  );
}

function shareOf({ net, tax }: PlanAmounts, part: number, whole: number): PlanAmounts {
  if (whole === 0) return { net: 0, tax: 0 };
  return { net: multiplyFraction(net, part, whole), tax: multiplyFraction(tax, part, whole) };
}
