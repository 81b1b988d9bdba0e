import type { Static } from '@sinclair/typebox';
import type { Concluded, Context } from '../context.ts';
import { concludingOrDry } from '../dry-run.ts';
import { fail } from '../errors.ts';
import { lockPaymentWithTransactions } from '../payments/load.ts';
import { receivedAtOf } from '../sales/record-received.ts';
import type { MarkPaidBody } from '../payments/schemas.ts';
import { loadInvoice, requireOpen } from '../invoices/load.ts';
import type { InvoiceWithDocument } from '../invoices/view.ts';
import { recordPaid } from './mark-paid.ts';

/**
 * Records that an open invoice was paid in full: payment captured, invoice paid (contract 60 §1). 404; 409
 * `invalid_state` when it is not open; 422 `validation_error` for a time in the future. `dryRun` returns the same and writes
 * nothing.
 */
export async function markInvoicePaid(
  ctx: Context,
  invoiceId: string,
  input: Static<typeof MarkPaidBody>,
): Promise<Concluded<InvoiceWithDocument>> {
  const invoice = await loadInvoice(ctx, invoiceId);
  requireOpen(invoice, 'mark_paid');
  const receivedAt = receivedAtOf(ctx, 'paidAt', input.paidAt);
  return concludingOrDry(ctx, input.dryRun, async (own, tx): Promise<InvoiceWithDocument> => {
    const locked = await lockPaymentWithTransactions(tx, invoice.workspaceId, invoice.paymentId);
    const reference = input.reference ?? null;
    const paid = await recordPaid(own, tx, locked, { receivedAt, reference });
    return paid ? { ...paid, hasPdf: false } : fail('not_found');
  });
}
