import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emitPaymentEvent } from '../payments/events.ts';
import { issuePaidInvoice } from './issue-paid-invoice.ts';
import { refreshOrderOfPayment } from './refresh-order-of-payment.ts';
import { toTransactionView } from '../payments/view.ts';

/** Records a succeeded capture: amounts, order, invoice, event. A declined one leaves the authorization open. */
export async function recordCapture(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
): Promise<void> {
  if (transaction.status !== 'succeeded') return;
  payment.capture(transaction.amount, ctx.now());
  const found = await refreshOrderOfPayment(ctx, tx, payment);
  if (found) await issuePaidInvoice(ctx, tx, found, payment, { covers: transaction.amount });
  const extras = { transaction: toTransactionView(transaction) };
  emitPaymentEvent(ctx, tx, payment, 'payment.captured', extras);
}
