import type { Payment } from '../../storage/entities/payment.ts';
import { lockPayment, readPaymentsOfOrder } from '../../storage/queries/payment-rows.ts';
import { unitOfWork, type Context, type Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { lockOrder } from '../orders/load.ts';
import { refreshOrder, standingOf } from '../orders/refresh-order.ts';
import { emitPaymentEvent } from '../payments/emit-payment-event.ts';
import { loadInvoice } from './load.ts';
import { lockInvoice } from './lock-invoice.ts';
import type { InvoiceWithDocument } from './view.ts';
import { voidLockedInvoice } from './void-invoice.ts';

/**
 * Voids an open invoice and its payment, and has the order follow. No money moves: an open invoice is paid by nobody
 * yet. 404; 409 `invalid_state` when it is not open.
 */
export async function voidOpenInvoice(
  ctx: Context,
  invoiceId: string,
  { reason }: { readonly reason?: string | null },
): Promise<InvoiceWithDocument> {
  const { workspaceId, paymentId, orderId } = await loadInvoice(ctx, invoiceId);
  return unitOfWork(ctx, async (tx) => {
    const payment = (await lockPayment(tx, workspaceId, paymentId)) ?? fail('not_found');
    const found = await lockOrder(ctx, tx, orderId);
    const before = standingOf(found);
    const locked = (await lockInvoice(tx, payment)) ?? fail('not_found');
    const voided = voidLockedInvoice(ctx, tx, locked, reason ?? null);
    voidPayment(ctx, tx, payment);
    const payments = await readPaymentsOfOrder(tx, workspaceId, orderId);
    const others = payments.filter((other) => other.id !== payment.id);
    refreshOrder(ctx, tx, found, [...others, payment], before);
    return { ...voided, hasPdf: false };
  });
}

function voidPayment(ctx: Context, tx: Transaction, payment: Payment): void {
  payment.status = 'voided';
  payment.updatedAt = ctx.now();
  emitPaymentEvent(ctx, tx, payment, 'payment.voided', { transaction: null });
}
