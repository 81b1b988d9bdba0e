import type { Subscription } from '../../../storage/entities/subscription.ts';
import {
  readFrom,
  queryTogether,
  type BatchSource,
  type QuerySource,
} from '../../../storage/query.ts';
import {
  LAST_CHANGE_OF_PERIOD,
  PAID_PERIOD,
  REFUNDED_OF_PERIOD,
  type PaidPeriodRow,
  type RefundedPayment,
  PAYMENTS_OF_PERIOD,
  type PeriodPayment,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import { multiplyFraction, sumAmounts } from '../../money.ts';
import { changeOf, type StoredChange } from './stored-change.ts';
import { readBilledBeside } from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';

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

/** What may be refunded of the payments of a period, the newest first. */
export function readRefundable(
  source: QuerySource,
  { workspaceId, id }: Pick<Subscription, 'workspaceId' | 'id'>,
  index: number,
): Promise<PeriodPayment[]> {
  return readFrom(source, PAYMENTS_OF_PERIOD, [workspaceId, id, index]);
}

/** Takes an amount from the payments in their order, each up to what is refundable; it may not suffice. */
export function splitRefund(
  amount: number,
  payments: readonly PeriodPayment[],
): { readonly paymentId: string; readonly amount: number }[] {
  const refunds: { readonly paymentId: string; readonly amount: number }[] = [];
  let rest = amount;
  for (const { id: paymentId, refundable } of payments) {
    const part = Math.min(rest, refundable);
    if (part <= 0) continue;
    refunds.push({ paymentId, amount: part });
    rest -= part;
  }
  return refunds;
}

/** The payments of the latest paid period, the newest first, and the limit that invoices set to their refunds. */
export interface LatestPaid {
  readonly payments: readonly PeriodPayment[];
  readonly billed: number | null;
}

/** What the payments of a period hold, the newest first, and what the invoices beside them bill; under their locks. */
export async function readPeriodMoney(
  tx: Transaction,
  subscription: Pick<Subscription, 'workspaceId' | 'id'>,
  index: number,
): Promise<LatestPaid> {
  const payments = await readRefundable(tx, subscription, index);
  const [newest] = payments;
  const billed = newest ? await readBilledBeside(tx, subscription.workspaceId, newest.id) : null;
  return { payments, billed };
}

/** Returns the amount of the latest paid period that may be refunded; 422 `refund_not_allowed` when it is 0, or none was paid for. */
export function requirePaidMoney(
  { currency }: Pick<Subscription, 'currency'>,
  paid: LatestPaid | null,
): number {
  if (!paid) fail('refund_not_allowed', { reason: 'not_captured', refundable: 0, currency });
  const { payments, billed } = paid;
  const held = sumAmounts(payments.map((payment) => Math.max(0, payment.refundable)));
  // The rest is the credit balance's.
  const refundable = Math.min(held, billed ?? held);
  if (refundable === 0)
    fail('refund_not_allowed', { reason: 'nothing_left', refundable, currency });
  return refundable;
}

/** The parts of a credit balance by the charges that hold it; 422 `refund_not_allowed` when none does. */
export function requireCreditedMoney(
  { creditBalance, currency }: Pick<Subscription, 'creditBalance' | 'currency'>,
  payments: readonly { readonly id: string; readonly credited: number }[],
): { readonly paymentId: string; readonly amount: number }[] {
  const money = splitRefund(
    creditBalance,
    payments.map(({ id, credited }) => ({ id, refundable: credited })),
  );
  if (money.length === 0)
    fail('refund_not_allowed', { reason: 'nothing_left', refundable: 0, currency });
  return money;
}
