import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { OrderSource } from '../../../storage/entities/order.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { allocateNumber } from '../../invoices/allocate-number.ts';
import { loadIssueFacts, type IssueFacts } from '../../invoices/document/issue-facts.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { createOrder } from '../../orders/write-order.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { toTransactionView } from '../../payments/view.ts';
import type { LockedSubscription } from '../aggregate.ts';
import type { RecordedSale } from '../subscription-state.ts';

export interface Sale {
  readonly content: OrderContent;
  readonly source: Extract<OrderSource, `subscription_${string}`>;
  readonly creditApplied: number;
  readonly period: { readonly start: Date; readonly end: Date };
  readonly installment?: { readonly number: number; readonly of: number };
  readonly payment: Payment;
  /** Null when nothing was due. */
  readonly transaction: PaymentTransaction | null;
  /** The payment's events have told of the money already. */
  readonly isKnown?: boolean;
  /** Those of its invoice, where they have been read already. */
  readonly facts?: IssueFacts | null | undefined;
}

/**
 * Records money that a subscription has earned: its order, placed and paid, the paid invoice, the payment's events. It
 * locks the counters of orders and invoices until the commit, so call it late.
 */
export async function recordSale(
  ctx: ApplicationContext,
  tx: Transaction,
  { id: subscriptionId }: Pick<Subscription, 'id'>,
  sale: Sale,
): Promise<RecordedSale> {
  const { content, payment, transaction, creditApplied, period, installment, source } = sale;
  const { isKnown = false } = sale;
  const found = createOrder(ctx, tx, content, { source, checkoutSessionId: null });
  const { order, lines } = found;
  order.billTo(subscriptionId, creditApplied);
  payment.payFor(order.id);
  // One round trip for both counters, whose rows stay locked until the commit.
  const facts = sale.facts ?? (await loadIssueFacts(tx, order));
  const [, number] = await tx.batch([
    () => placeOrder(ctx, tx, found, content),
    () => allocateNumber(ctx, tx, order, facts.series),
  ]);
  refreshOrder(ctx, tx, found, [payment], null);
  const { invoice } = await issueInvoice(ctx, tx, {
    order,
    lines,
    payment,
    status: 'paid',
    sourceType: 'subscription',
    period,
    creditApplied,
    numbered: { facts, number },
    ...(installment ? { installment } : {}),
  });
  emitPaymentEvent(ctx, tx, payment, isKnown ? null : 'payment.captured', {
    transaction: transaction && toTransactionView(transaction),
  });
  return { orderId: order.id, paymentId: payment.id, invoiceId: invoice.id };
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
  paid: Pick<Sale, 'payment' | 'transaction'>,
): Promise<RecordedSale> {
  return recordSale(ctx, tx, subscription, {
    content,
    source: 'subscription_renewal',
    creditApplied,
    period: { start: new Date(period.start), end: new Date(period.end) },
    ...paid,
  });
}

type PaidBy = Pick<Sale, 'payment' | 'transaction' | 'source' | 'isKnown' | 'facts'>;

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
  paid: PaidBy,
): Promise<RecordedSale> {
  const { content, creditApplied, periodStart: start, periodEnd: end } = period;
  if (!content) throw new Error(`period ${period.id} has lost its content`);
  const installment = subscription.installmentOf(period);
  const sale = await recordSale(ctx, tx, subscription, {
    content,
    creditApplied,
    period: { start, end },
    ...(installment ? { installment } : {}),
    ...paid,
  });
  subscription.recordTaxes(content.taxLines);
  return sale;
}
