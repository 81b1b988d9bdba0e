import type { Payment } from '../../storage/entities/payment.ts';
import { lockInvoice, type LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { requestMailOfPaid } from '../mail/queue-mail.ts';
import { localDate } from './due-day.ts';
import { emitInvoiceEvent, paidDocument, reviseInvoice } from './revise-invoice.ts';
import { paidByText } from './document/compile-document.ts';
import { requireOpen } from './load.ts';

interface FullPayment {
  readonly payment: Pick<Payment, 'id' | 'workspaceId' | 'card' | 'method'>;
  readonly paidAt: Date;
  /** The merchant's reference, printed beside the date. */
  readonly reference: string | null;
}

/**
 * Marks the open invoice of a payment as paid (contract 60 §1), in the transaction that records the money: adds a
 * version, emits `invoice.paid`. Null when the payment has no invoice; 409 `invalid_state` when it is not open. Payment
 * and order are locked before.
 */
export async function payInvoice(
  ctx: BaseContext,
  tx: Transaction,
  { payment, paidAt, reference }: FullPayment,
): Promise<LockedInvoice | null> {
  const locked = await lockInvoice(tx, payment);
  if (!locked) return null;
  const { invoice, document } = locked;
  requireOpen(invoice, 'mark_paid');
  invoice.pay(paidAt);
  const date = localDate(paidAt, document.timezone);
  const next = paidDocument(document, { date, method: paidByText(payment), reference });
  const paid = reviseInvoice(ctx, tx, locked, 'paid', next);
  emitInvoiceEvent(ctx, tx, 'invoice.paid', paid);
  requestMailOfPaid(ctx, tx, invoice);
  return paid;
}
