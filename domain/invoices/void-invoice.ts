import type { Invoice } from '../../storage/entities/invoice.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { lockInvoice, type LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emitInvoiceEvent } from './events.ts';
import { voidedDocument, reviseInvoice } from './revise-invoice.ts';
import { requireOpen } from './load.ts';

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
export function voidLockedInvoice(
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
