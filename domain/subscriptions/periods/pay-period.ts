import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { recordSale, type RecordedSale, type Sale } from '../charges/record-sale.ts';
import type { LockedSubscription } from '../load.ts';
import type { SubscriptionEvent } from '../record-change.ts';
import { toPeriodView } from '../view.ts';

export interface PaidBy {
  readonly payment: Payment;
  /** Null when nothing was due. */
  readonly transaction: PaymentTransaction | null;
  readonly source: Sale['source'];
  readonly isKnown?: boolean;
  /** Those of its invoice, where they have been read already. */
  readonly facts?: Sale['facts'];
}

/**
 * A period is paid, once: its order and its invoice are written, and the subscription continues. Returns the sale and its
 * events, for the caller's `recordSubscriptionChange`.
 */
export async function payPeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  paid: PaidBy,
): Promise<{ readonly sale: RecordedSale; readonly events: SubscriptionEvent[] }> {
  const sale = await sellPeriod(ctx, tx, locked, period, paid);
  return { sale, events: finishPaid(ctx, locked, period, { sale, ...paid }) };
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
  const installment = installmentOf(subscription, period);
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

export interface Receipt extends Pick<PaidBy, 'payment' | 'transaction'> {
  readonly sale: RecordedSale;
}

/**
 * A period is paid by an order that is written already, by `payPeriod` or by a checkout: the one place that says what
 * that does to it and to its subscription.
 */
export function finishPaid(
  ctx: ApplicationContext,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  receipt: Receipt,
): SubscriptionEvent[] {
  const { subscription } = locked;
  const installment = installmentOf(subscription, period);
  markPaid(ctx, locked, period, receipt);
  const { sale, payment } = receipt;
  const extras = {
    period: toPeriodView(period),
    ...sale,
    amount: payment.amountCaptured,
    ...(installment
      ? { installment: { index: installment.number - 1, total: installment.of } }
      : {}),
  };
  return continueBilling(ctx, subscription, extras);
}

/** The period is paid; its subscription stays as it is. */
export function markPaid(
  ctx: ApplicationContext,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  { sale, transaction }: Receipt,
): void {
  const now = ctx.now();
  const attempt = {
    at: now.toISOString(),
    connectorId: transaction?.connectorId ?? null,
    result: 'captured',
    declineCode: null,
  } as const;
  period.pay(sale, attempt, now);
  locked.unpaid = null;
  finishRow(locked.subscription, period, 'paid');
}

/** The subscription continues after a period was paid or waived; returns the events of the move. */
function continueBilling(
  ctx: ApplicationContext,
  subscription: Subscription,
  extras: RecordedSale & object,
): SubscriptionEvent[] {
  const { status } = subscription;
  const { orderId, paymentId } = extras;
  const events: SubscriptionEvent[] = [];
  if (status === 'trialing')
    events.push({ type: 'subscription.activated', extras: { orderId, paymentId } });
  if (status === 'past_due') events.push({ type: 'subscription.recovered', extras });
  events.push({ type: 'subscription.renewed', extras });
  subscription.recover();
  if (status !== 'paused') subscription.moveTo('active');
  if (isPaidOff(subscription)) {
    subscription.complete(ctx.now());
    events.push({ type: 'subscription.completed', extras: { orderId, paymentId } });
  }
  return events;
}

/** Marks the row of an installment plan that a period stands for. */
export function finishRow(
  subscription: Subscription,
  { scheduleRow }: Pick<SubscriptionPeriod, 'scheduleRow'>,
  status: 'paid' | 'waived',
): void {
  if (scheduleRow !== null) subscription.finishInstallment(scheduleRow, status);
}

/** Whether every row of an installment plan is paid or waived. */
export function isPaidOff({ schedule }: Pick<Subscription, 'schedule'>): boolean {
  return schedule !== null && schedule.every(({ status }) => status !== 'due');
}

/** The row of an installment plan that a period pays, counted from 1; null for any other. */
export function installmentOf(
  { schedule }: Pick<Subscription, 'schedule'>,
  { scheduleRow }: SubscriptionPeriod,
): Sale['installment'] | null {
  return schedule && scheduleRow !== null ? { number: scheduleRow + 1, of: schedule.length } : null;
}
