import type { Invoice } from '../../storage/entities/invoice.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { lockInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import { changedFields } from '../events.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { compileContent, printedContent } from './document/compile-content.ts';
import { emitInvoiceEvent } from './events.ts';
import { requireOpen } from './load.ts';
import { reviseInvoice } from './revise-invoice.ts';
import { toInvoiceDetailView } from './view.ts';
import { voidLockedInvoice } from './void-invoice.ts';

interface InvoiceAmendment {
  readonly payment: Pick<Payment, 'id' | 'workspaceId'>;
  /** After the edit. */
  readonly order: Order;
  readonly lines: readonly OrderLine[];
}

/**
 * Amends an outstanding invoice after an edit of its order (contract 50 §5), in the transaction of the edit: number,
 * due date, seller and buyer stay; lines, totals and taxes follow the order; emits `invoice.updated`. At total 0 it is
 * voided with its previous content. Returns the invoice, or null when the payment has none; 409 `invalid_state` when it
 * is not open. The caller updates the payment, and locks payment and order first.
 */
export async function amendInvoice(
  ctx: BaseContext,
  tx: Transaction,
  { payment, order, lines }: InvoiceAmendment,
): Promise<Invoice | null> {
  const locked = await lockInvoice(tx, payment);
  if (!locked) return null;
  const { invoice, document } = locked;
  requireOpen(invoice, 'edit');
  if (order.total === 0) return voidLockedInvoice(ctx, tx, locked, null).invoice;
  const before = toInvoiceDetailView({ ...locked, hasPdf: false });
  const content = compileContent(order, lines, null);
  invoice.amend(content);
  const due = content.total - document.credit - document.paid;
  const next = { ...document, ...printedContent(content), due };
  const amended = reviseInvoice(ctx, tx, locked, 'edited', next);
  const after = toInvoiceDetailView({ ...amended, hasPdf: false });
  emitInvoiceEvent(ctx, tx, 'invoice.updated', amended, {
    previous: changedFields(before, after) ?? {},
  });
  return invoice;
}
