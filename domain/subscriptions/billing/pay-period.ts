import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { installmentOf } from './next-period.ts';
import { recordSale, type RecordedSale, type Sale } from './record-sale.ts';

interface PaidBy {
  readonly payment: Payment;
  /** Null when nothing was due. */
  readonly transaction: PaymentTransaction | null;
  readonly source: Sale['source'];
  readonly isKnown?: boolean;
  /** Those of its invoice, where they have been read already. */
  readonly facts?: Sale['facts'];
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
