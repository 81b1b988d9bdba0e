import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { readInvoicedPayment } from '../../storage/queries/order-settlement.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { applyRefundToInvoice } from '../invoices/apply-refund.ts';
import { emitPaymentEvent } from './emit-payment-event.ts';
import { refreshOrderOf } from './refresh-order-of.ts';
import { toRefundView } from './view.ts';

/** What follows from a refund that was decided: amounts, order, credit note, event. Pending ones change nothing. */
export async function recordRefund(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
): Promise<void> {
  if (transaction.status === 'failed') {
    const refund = toRefundView(transaction);
    const message = 'The processor refused the refund.';
    emitPaymentEvent(ctx, tx, payment, 'payment.refund_failed', { refund, message });
    return;
  }
  if (transaction.status !== 'succeeded') return;
  payment.amountRefunded += transaction.amount;
  const isFull = payment.amountRefunded === payment.amountCaptured;
  payment.status = isFull ? 'refunded' : 'partially_refunded';
  payment.updatedAt = ctx.now();
  await refreshOrderOf(ctx, tx, payment);
  transaction.creditNoteNumber = await noteOnInvoice(ctx, tx, payment, transaction);
  const refund = toRefundView(transaction);
  emitPaymentEvent(ctx, tx, payment, 'payment.refunded', { refund, isFull });
}

/** Enters the refund into the invoice that the money is on; answers its credit note's number. */
async function noteOnInvoice(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id, invoiceId, orderId }: Payment,
  refund: PaymentTransaction,
): Promise<string | null> {
  const bearer = invoiceId || !orderId ? id : await readInvoicedPayment(tx, workspaceId, orderId);
  if (bearer === null) return null;
  const note = await applyRefundToInvoice(ctx, tx, {
    payment: { workspaceId, id: bearer },
    refundId: refund.id,
    amount: refund.amount,
    reason: refund.reason ?? null,
  });
  return note?.creditNoteNumber ?? null;
}
