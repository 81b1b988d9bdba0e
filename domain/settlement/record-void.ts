import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { voidInvoice } from '../invoices/amend-invoice.ts';
import { emitPaymentEvent } from '../payments/events.ts';
import { toTransactionView } from '../payments/view.ts';
import { refreshOrderOfPayment } from './refresh-order-of-payment.ts';

/** Records a succeeded void: status, order, the open invoice of Net-N, event. */
export async function recordVoid(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
): Promise<void> {
  payment.void(ctx.now());
  const { reason = null } = transaction;
  await refreshOrderOfPayment(ctx, tx, payment, reason);
  if (payment.deferred) await voidInvoice(ctx, tx, payment, reason);
  const extras = { transaction: toTransactionView(transaction) };
  emitPaymentEvent(ctx, tx, payment, 'payment.voided', extras);
}
