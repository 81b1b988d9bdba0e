import type { Invoice } from '../../storage/entities/invoice.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { lockInvoice, type LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import { changedFields } from '../events.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { compileContent, printedContent } from './document/compile-content.ts';
import { emitInvoiceEvent, reviseInvoice, voidedDocument } from './revise-invoice.ts';
import { requireOpen } from './load.ts';
import { toInvoiceDetailView } from './view.ts';

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

/**
 * Voids the open invoice of a payment (contract 60 §1), in the transaction that voids the payment; it keeps its number.
 * Null when the payment has no invoice; 409 `invalid_state` when it is not open. Payment and order are locked before.
 */
export async function voidInvoice(
  ctx: BaseContext,
  tx: Transaction,
  payment: Pick<Payment, 'id' | 'workspaceId'>,
  reason: string | null,
): Promise<Invoice | null> {
  const locked = await lockInvoice(tx, payment);
  return locked ? voidLockedInvoice(ctx, tx, locked, reason).invoice : null;
}

/** Voids a locked invoice. */
function voidLockedInvoice(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedInvoice,
  reason: string | null,
): LockedInvoice {
  const { invoice, document } = locked;
  requireOpen(invoice, 'void');
  invoice.void();
  const next = voidedDocument(document, reason);
  const voided = reviseInvoice(ctx, tx, locked, 'voided', next);
  emitInvoiceEvent(ctx, tx, 'invoice.voided', voided);
  return voided;
}
